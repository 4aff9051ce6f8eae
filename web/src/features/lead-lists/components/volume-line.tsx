import type { LeadListBody } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useListPreview } from "../api/list-preview.ts";

type Props = { body: Pick<LeadListBody, "locationIds" | "propertyTypes" | "leadTypes">; className?: string };

/** The list's past matches on one line, while the agent chooses. It only repeats the preview, which is read aloud. */
export function VolumeLine({ body, className = "" }: Props) {
  const { t } = useTranslation("lead-lists");
  const { tag } = useLocale();
  const { data } = useListPreview(useDebounced(body));
  if (body.locationIds.length === 0 || !data) return null;
  const { leads, cost } = data;
  return (
    <p aria-hidden="true" className={`text-sm text-ink-2 ${className}`}>
      <strong className="text-ink">{leads === 0 ? t("preview.none") : t("preview.leads", { count: leads })}</strong>
      {cost && `, ${t("preview.atMost", { cost: formatMoney(cost, tag, { whole: true }) })}`}
    </p>
  );
}
