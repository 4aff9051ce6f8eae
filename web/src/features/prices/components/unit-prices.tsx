import type { PriceList } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { currencySign } from "../../../lib/money.ts";
import type { Edits } from "../use-edits.ts";
import { HundredthsInput } from "./hundredths-input.tsx";

const MOST = 10_000_000;

/** The price of each lead type before modifiers. */
export function UnitPrices({ list, edits }: { list: PriceList; edits: Edits }) {
  const { t } = useTranslation(["prices", "common"]);
  const { tag } = useLocale();
  return (
    <Card title={t("unit.title")}>
      <p className="mb-4 max-w-[70ch] text-sm text-ink-2">{t("unit.text")}</p>
      <ul className="grid items-start gap-x-8 gap-y-3 sm:grid-cols-2">
        {list.unitPrices.map(({ leadType, amount: before }) => {
          const label = t(`common:leadType.${leadType}`);
          const amount = edits.valueOf(leadType, before);
          return (
            <li key={leadType} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 font-[550]">{label}</span>
              <HundredthsInput
                key={`${edits.round} ${before}`}
                label={t("unit.label", { leadType: label })}
                value={amount}
                wrongText={edits.wrongTextOf(leadType)}
                min={1}
                max={MOST}
                decimals={2}
                suffix={currencySign(list.currency, tag)}
                changed={amount !== before}
                onEdit={(value) =>
                  edits.edit({ change: { what: "unit_price", leadType, amount: value }, label, before })
                }
                onWrong={(text) => edits.refuse({ key: leadType, label, text })}
              />
              {amount === null && <p className="w-full text-sm font-[550] text-bad">{t("unit.missing")}</p>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
