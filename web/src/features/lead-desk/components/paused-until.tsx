import type { DeskLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { lastMinute } from "../../../lib/last-minute.ts";

/** Until when a paused lead waits for an answer; nothing of another. */
export function PausedUntil({ lead: { country, pausedUntil } }: { lead: Pick<DeskLead, "country" | "pausedUntil"> }) {
  const { t } = useTranslation("lead-desk");
  const timeOf = useCountryTime(country);
  if (!pausedUntil) return null;
  return <span className="text-sm text-ink-2">{t("pausedUntil", { until: timeOf(lastMinute(pausedUntil)) })}</span>;
}
