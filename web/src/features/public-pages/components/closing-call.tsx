import { useTranslation } from "react-i18next";
import { paths } from "../../../lib/paths.ts";
import { usePublicPage } from "../public-page.ts";

/** The call to sign up at the end of a page. */
export function ClosingCall() {
  const { href } = usePublicPage();
  const { t } = useTranslation("public");
  return (
    <section className="bg-night text-[#eef7f5]">
      <div className="wide flex flex-wrap items-center justify-between gap-x-10 gap-y-7 py-16 md:py-20">
        <div>
          <h2 className="text-[30px] font-[670] tracking-[-0.03em] md:text-[40px]">{t("closing.title")}</h2>
          <p className="mt-3 text-lg text-[#b9d3cf]">{t("closing.text")}</p>
        </div>
        <a
          href={href(paths.signup)}
          className="call call-large bg-glow text-[#2a1d00] hover:bg-[#ffd67a] focus-visible:outline-[#eef7f5]"
        >
          {t("closing.cta")}
        </a>
      </div>
    </section>
  );
}
