import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { dueNow, type PriceLine, priceLines } from "../price-lines.ts";

/** The parts of the price, and the payment source. */
export function PriceBreakdown({ lead, quote }: { lead: LeadDetail; quote: NonNullable<LeadDetail["quote"]> }) {
  const { t } = useTranslation(["purchases", "common"]);
  const label = ({ kind, label: place }: PriceLine) =>
    kind === "base"
      ? `${t(`common:leadType.${lead.leadType}`)}, ${t(`common:country.${lead.country}`)}`
      : kind === "location"
        ? place
        : t(`paymentSource.${kind}`);

  return (
    <div>
      <dl className="grid gap-2.5">
        {priceLines(quote).map((line) => {
          const pays = line.kind === "credit" || line.kind === "invoice";
          return (
            <div key={`${line.kind}${line.label}`} className={`flex justify-between gap-4 ${pays ? "text-good" : ""}`}>
              <dt className={pays ? "" : "text-ink-2"}>{label(line)}</dt>
              <dd className="font-[560]">
                <MoneyText money={line.amount} sign={line.kind !== "base"} />
              </dd>
            </div>
          );
        })}
      </dl>
      <div className="mt-3.5 flex justify-between gap-4 border-t border-line pt-3.5 font-[650]">
        <span>{t(quote.paymentSource ? "dueNow" : "total")}</span>
        <MoneyText money={dueNow(quote)} />
      </div>
    </div>
  );
}
