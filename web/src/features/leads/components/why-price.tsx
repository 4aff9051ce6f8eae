import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { PriceParts } from "../../../components/lead/price-parts.tsx";
import { usePayerText, WhyItPays } from "../../../components/lead/what-pays.tsx";
import { WholeCredit } from "../../../components/lead/whole-credit.tsx";
import { IconInfoCircle } from "../../../components/ui/icons.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { PopoverButton } from "../../../components/ui/popover-button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney, type Money } from "../../../lib/money.ts";

/** A button beside the price of a lead that opens its parts, and its payment source with the reason. */
export function WhyPrice({ lead, price }: { lead: Lead; price: Money }) {
  const { t } = useTranslation("leads");
  const { tag } = useLocale();
  return (
    <PopoverButton
      name={t("why.title")}
      title={t("why.title")}
      aria-label={t("why.label", { price: formatMoney(price, tag) })}
      className="relative z-1 -my-3 grid size-11 place-items-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink md:-my-2 md:size-9"
      renderPopover={() => <PriceSum lead={lead} price={price} />}
    >
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
    </PopoverButton>
  );
}

function PriceSum({ lead, price }: { lead: Lead; price: Money }) {
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
