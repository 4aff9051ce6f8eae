import { useTranslation } from "react-i18next";

/** How the agent's personal data is used; folded below its checkbox. */
export function PrivacyNotice() {
  const { t } = useTranslation("session");
  return (
    <details className="ml-8 text-sm text-ink-2">
      <summary className="rounded-s text-secondary underline">{t("privacy.title")}</summary>
      <ul className="mt-2 grid list-disc gap-1.5 pl-4">
        {(["what", "why", "who", "long", "rights"] as const).map((key) => (
          <li key={key}>{t(`privacy.${key}`)}</li>
        ))}
      </ul>
    </details>
  );
}
