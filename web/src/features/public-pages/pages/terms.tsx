import { useTranslation } from "react-i18next";
import { NumberedSections } from "../components/numbered-sections.tsx";

const sections = ["service", "account", "buying", "contact", "refunds", "end", "liability", "changes"] as const;

/** The terms of service: title, date, and numbered sections. */
export function TermsPage() {
  const { t } = useTranslation("public");
  return (
    <article className="wide max-w-[860px]! py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[44px]">{t("terms.title")}</h1>
      <p className="mt-3 text-sm text-ink-3">{t("terms.updated")}</p>
      <p className="mt-6 max-w-[62ch] text-lg text-ink-2">{t("terms.intro")}</p>
      <NumberedSections
        sections={sections.map((section) => ({
          title: t(`terms.sections.${section}.title`),
          text: t(`terms.sections.${section}.text`),
        }))}
      />
    </article>
  );
}
