import { useTranslation } from "react-i18next";

const sections = ["service", "account", "buying", "contact", "refunds", "end", "liability", "changes"] as const;

/** The terms of service: title, date, and numbered sections. */
export function TermsPage() {
  const { t } = useTranslation("public");
  return (
    <article className="wide max-w-[860px]! py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[44px]">{t("terms.title")}</h1>
      <p className="mt-3 text-sm text-ink-3">{t("terms.updated")}</p>
      <p className="mt-6 max-w-[62ch] text-lg text-ink-2">{t("terms.intro")}</p>
      <div className="mt-10 grid gap-8">
        {sections.map((section, index) => (
          <section key={section} className="grid gap-x-8 gap-y-2 border-t border-line pt-6 md:grid-cols-[240px_1fr]">
            <h2 className="text-lg">
              <span className="mr-2 text-ink-3 tabular-nums">{index + 1}</span>
              {t(`terms.sections.${section}.title`)}
            </h2>
            <p className="max-w-[62ch] text-base text-ink-2">{t(`terms.sections.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </article>
  );
}
