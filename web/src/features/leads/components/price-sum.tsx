import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { PriceParts } from "../../../components/lead/price-parts.tsx";
import { usePayerText, WhyItPays } from "../../../components/lead/what-pays.tsx";
import { WholeCredit } from "../../../components/lead/whole-credit.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import type { Money } from "../../../lib/money.ts";

/** The parts of a lead's price, and its payment source with the reason. */
export function PriceSum({ lead, price }: { lead: Lead; price: Money }) {
  const { t } = useTranslation(["leads", "common"]);
  const payer = usePayerText(lead);
  return (
    <div className="grid gap-2 p-1.5 text-sm">
      <dl className="grid gap-2">
        <PriceParts lead={lead} parts={lead.priceParts} />
        <div className="flex justify-between gap-4 border-t border-line pt-2 font-[650]">
          <dt>{t("why.total")}</dt>
          <dd>
            <MoneyText money={price} />
          </dd>
        </div>
        {payer && (
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">{t("common:pays.label")}</dt>
            <dd className="text-right font-[560]">{payer}</dd>
          </div>
        )}
      </dl>
      <WhyItPays {...lead} />
      <WholeCredit price={price} creditPrice={lead.creditPrice} />
    </div>
  );
}
