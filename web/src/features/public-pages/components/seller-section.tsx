import { useTranslation } from "react-i18next";
import { IconCheck } from "../../../components/ui/icons.ts";
import { paths } from "../../../lib/paths.ts";
import { usePublicPage } from "../public-page.ts";

/** For sellers: one request instead of ten. */
export function SellerSection() {
  const { href } = usePublicPage();
  const { t } = useTranslation("public");
  return (
    <section id="sellers" className="wide pb-4">
      <div className="grid gap-8 rounded-l bg-primary-soft p-7 md:grid-cols-[1.5fr_1fr] md:items-center md:p-12">
        <div>
          <h2 className="text-[27px] font-[660] tracking-[-0.025em] md:text-3xl">{t("sellers.title")}</h2>
          <p className="mt-3 max-w-[58ch] text-base text-ink-2">{t("sellers.text")}</p>
          <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <a
              href={href(paths.request)}
              className="call call-large bg-primary text-primary-ink hover:bg-primary-hover"
            >
              {t("sellers.cta")}
            </a>
            <a href={href(paths.sendLinks)} className="rounded-s py-1.5 font-[550] text-primary-text hover:underline">
              {t("sellers.sendLinks")}
            </a>
          </p>
        </div>
        <ul className="grid gap-3 text-base font-[550]">
          {(["free", "few", "close"] as const).map((point) => (
            <li key={point} className="flex items-start gap-3">
              <IconCheck size={20} stroke={2} className="mt-0.5 shrink-0 text-primary-text" aria-hidden="true" />
              {t(`sellers.points.${point}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
