import { RefundReason } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { CountryLinks } from "../components/country-links.tsx";
import { Points } from "../../../components/help/points.tsx";
import { TextSection } from "../components/text-section.tsx";
import { usePublicPage } from "../public-page.ts";
import { refundTerms } from "../refund-terms.ts";

/** The refund policy: the rules that the service keeps to, in the figures of the country. */
export function RefundsPage() {
  const { t } = useTranslation("public");
  const { country, locale } = usePublicPage();
  const terms = country ? refundTerms(country, locale) : undefined;
  return (
    <article className="wide max-w-[860px]! py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[44px]">{t("refunds.title")}</h1>
      <p className="mt-3 text-sm text-ink-3">{t("refunds.updated")}</p>
      <p className="mt-6 max-w-[62ch] text-lg text-ink-2">{t("refunds.intro")}</p>
      <CountryLinks label={t("refunds.countries")} />
      {terms && (
        <div className="mt-10 grid gap-8">
          <TextSection title={t("refunds.when.title")}>
            <p>{t("refunds.when.text")}</p>
            <Points text={RefundReason.options.map((reason) => t(`refunds.reason.${reason}`, terms)).join("\n")} />
          </TextSection>
          <TextSection title={t("refunds.until.title")}>
            <p>{t("refunds.until.text", terms)}</p>
          </TextSection>
          {(["how", "back", "after"] as const).map((section) => (
            <TextSection key={section} title={t(`refunds.${section}.title`)}>
              <Points text={t(`refunds.${section}.points`, terms)} />
            </TextSection>
          ))}
          <TextSection title={t("refunds.not.title")}>
            <p>{t("refunds.not.text")}</p>
          </TextSection>
        </div>
      )}
    </article>
  );
}
