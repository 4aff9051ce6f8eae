import { useLocale } from "../../i18n/use-locale.ts";
import { formatMoney, type Money } from "../../lib/money.ts";

/** An amount in the screen's language. Figures are tabular, except in the display font, whose tabular point is too wide. */
export function MoneyText({ money, sign = false, whole = false }: { money: Money; sign?: boolean; whole?: boolean }) {
  const { tag } = useLocale();
  return (
    <span className="whitespace-nowrap tabular-nums in-[.font-display]:normal-nums">
      {formatMoney(money, tag, { sign, whole })}
    </span>
  );
}
