import type { Deal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useDealWords } from "../use-deal-words.ts";

type Facts = Pick<Deal, "type" | "fee" | "firstFee" | "leadsPerMonth" | "firstLeads" | "startsOn" | "endsOn">;

/** The fee and the leads of an incomplete first month, and that VAT is added; nothing of a deal that never began. */
export function FirstFee({ deal }: { deal: Facts }) {
  const { t } = useTranslation("deals");
  const words = useDealWords();
  const { type, fee, firstFee, leadsPerMonth, firstLeads, startsOn, endsOn } = deal;
  if (type === "discount" || endsOn < startsOn) return null;
  return (
    <p className="mt-2 text-sm text-ink-2">
      {firstFee.amount !== fee.amount && `${t("summary.firstFee", { fee: words.money(firstFee) })} `}
      {firstLeads !== leadsPerMonth && `${words.firstLeads(deal)} `}
      {t("summary.vat")}
    </p>
  );
}
