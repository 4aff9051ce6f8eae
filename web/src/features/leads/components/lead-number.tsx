import { useTranslation } from "react-i18next";

/** A number of open leads, which a screen reader calls so. */
export function LeadNumber({ count }: { count: number }) {
  const { t } = useTranslation("leads");
  return (
    <span className="shrink-0 text-sm text-ink-3 tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("filter.leads", { count })}</span>
    </span>
  );
}
