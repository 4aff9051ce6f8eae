import { useTranslation } from "react-i18next";

/** Where requests come from: our own form, or a partner with its finer mark. */
export function useSourceText(): (source: string, subSource?: string | null) => string {
  const { t } = useTranslation("lead-desk");
  return (source, subSource) => (source === "web" ? t("source.web") : [source, subSource].filter(Boolean).join(" · "));
}
