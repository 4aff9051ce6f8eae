import type { Deal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useDealWords } from "../use-deal-words.ts";

type Facts = Pick<Deal, "type" | "fee" | "firstFee" | "leadsPerMonth" | "firstLeads">;

/** The fee and the leads of an incomplete first month, and that VAT is added. */
export function FirstFee({ deal: { type, fee, firstFee, leadsPerMonth, firstLeads } }: { deal: Facts }) {
  const { t } = useTranslation("deals");
  const { money } = useDealWords();
  if (type === "discount") return null;
  return (
    <p className="mt-2 text-sm text-ink-2">
      {firstFee.amount !== fee.amount && `${t("summary.firstFee", { fee: money(firstFee) })} `}
      {firstLeads !== leadsPerMonth && `${t("summary.firstLeads", { count: firstLeads })} `}
      {t("summary.vat")}
    </p>
  );
}
