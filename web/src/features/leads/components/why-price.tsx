import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { IconInfoCircle } from "../../../components/ui/icons.ts";
import { PopoverButton } from "../../../components/ui/popover-button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { formatMoney, type Money } from "../../../lib/money.ts";

const PriceSum = lazyPart(() => import("./price-sum.tsx"), "PriceSum");

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
