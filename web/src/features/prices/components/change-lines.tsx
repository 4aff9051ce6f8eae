import type { PastPriceChange, PriceChange } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { keyOf, valueOf } from "../price-edits.ts";

export type ChangeLine = { change: PriceChange | PastPriceChange; label: string; before: number | null };

/** Changes of prices, each with the former value. */
export function ChangeLines({ lines, currency }: { lines: ChangeLine[]; currency: string }) {
  const { t } = useTranslation(["prices", "common"]);
  const { tag } = useLocale();
  const text = ({ what }: ChangeLine["change"], value: number | null) => {
    if (value === null) return t(what === "modifier" ? "noModifier" : "noPrice");
    if (what === "modifier") return formatPercent(value / 100, tag, { sign: true });
    return formatMoney({ amount: value, currency }, tag);
  };
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map(({ change, label, before }) => (
        <li key={keyOf(change)} className="flex flex-wrap justify-between gap-x-4">
          <span>
            <span className="font-[550]">{label}</span>
            {change.what === "modifier" && <span className="text-ink-3"> {t(`common:placeKind.${change.kind}`)}</span>}
          </span>
          <span className="tabular-nums">
            <span className="text-ink-3">{text(change, before)}</span>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">{t("becomes")}</span>
            {text(change, valueOf(change))}
          </span>
        </li>
      ))}
    </ul>
  );
}
