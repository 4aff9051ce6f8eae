import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { FEW, isOfMoney, type Shown, type ShownFigure } from "../shown-figures.ts";

type Props = { name: ShownFigure["name"]; shown: Shown; currency: string };

/** A figure as text. A share says of how many, and is grey if they are few. */
export function FigureValue({ name, shown, currency }: Props) {
  const { t } = useTranslation("stats");
  const { tag } = useLocale();
  const money = (amount: number) => formatMoney({ amount, currency }, tag);
  if (shown.kind !== "share") {
    if (shown.value === null) return <span className="text-ink-3">{t("unknown")}</span>;
    return shown.kind === "money" ? money(shown.value) : shown.value.toLocaleString(tag);
  }
  const { part, n } = shown;
  if (part === null || n === null) return <span className="text-ink-3">{t("unknown")}</span>;
  if (n <= 0) return <span className="text-ink-3">–</span>;
  const isFew = !isOfMoney(name) && n < FEW;
  const percent = formatPercent(Math.round((1000 * part) / n) / 10, tag);
  return (
    <span className={isFew ? "text-ink-3" : undefined} title={isFew ? t("few") : undefined}>
      {percent}
      <span className="block text-xs text-ink-3">
        {t("of", { n: isOfMoney(name) ? money(n) : n.toLocaleString(tag) })}
      </span>
    </span>
  );
}
