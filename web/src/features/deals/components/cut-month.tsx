import type { Deal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useDealWords } from "../use-deal-words.ts";

/** What the month costs and gives in which a monthly deal ends early. */
export function CutMonth({ cutMonth: { fee, leads } }: { cutMonth: NonNullable<Deal["cutMonth"]> }) {
  const { t } = useTranslation("deals");
  const { money } = useDealWords();
  const values = { fee: money(fee), count: leads };
  return <p className="text-sm">{leads > 0 ? t("cut.monthWithLeads", values) : t("cut.month", values)}</p>;
}
