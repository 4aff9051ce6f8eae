import { useTranslation } from "react-i18next";
import type { Count } from "../filters.ts";

/** How many mailboxes an audience has, whose they are, and how many of them get nothing. */
export function CountText({ count: { agents, prospects, suppressed } }: { count: Count }) {
  const { t } = useTranslation("campaigns");
  return (
    <div className="tabular-nums">
      <p className="font-display text-2xl">{t("count.mailboxes", { count: agents + prospects })}</p>
      <ul className="text-sm text-ink-2">
        <li>{t("count.agents", { count: agents })}</li>
        <li>{t("count.prospects", { count: prospects })}</li>
        {suppressed > 0 && <li>{t("count.suppressed", { count: suppressed })}</li>}
      </ul>
    </div>
  );
}
