import { getPricing } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatMoney } from "../../../lib/money.ts";
import { priceSteps } from "../price-steps.ts";

/** A filter for the highest price, in steps that follow the price list of the country. */
export function PriceChip({
  country,
  chosen,
  onChange,
}: {
  country: string;
  chosen: number | null;
  onChange: (priceMax: number | null) => void;
}) {
  const { t } = useTranslation("leads");
  const { tag } = useLocale();
  const { data: pricing } = useAnswer(getPricing, { query: { country } }, { staleTime: Infinity });
  if (!pricing) return null;
  const upTo = (amount: number) =>
    t("filter.upTo", { price: formatMoney({ amount, currency: pricing.currency }, tag, { whole: true }) });

  return (
    <FilterChip title={t("filter.price")} label={chosen ? upTo(chosen) : t("filter.anyPrice")} on={chosen !== null}>
      <OptionRow type="radio" name="price" checked={chosen === null} onChange={() => onChange(null)}>
        {t("filter.anyPrice")}
      </OptionRow>
      {priceSteps(pricing.unitPrices.map(({ price }) => price.amount)).map((amount) => (
        <OptionRow key={amount} type="radio" name="price" checked={chosen === amount} onChange={() => onChange(amount)}>
          {upTo(amount)}
        </OptionRow>
      ))}
    </FilterChip>
  );
}
