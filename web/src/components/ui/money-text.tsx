import { useLocale } from "../../i18n/use-locale.ts";
import { formatMoney, type Money } from "../../lib/money.ts";

/** An amount in the screen's language, with tabular figures. */
export function MoneyText({ money, sign = false, whole = false }: { money: Money; sign?: boolean; whole?: boolean }) {
  const { tag } = useLocale();
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(money, tag, { sign, whole })}</span>;
}
