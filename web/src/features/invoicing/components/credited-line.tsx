import { moneyUnits, vatOfPart } from "@doorlight/common/numbers";
import type { InvoiceLine } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useInvoiceLineText } from "../../../components/invoice/use-invoice-line-text.ts";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import type { Locale } from "../../../lib/locale.ts";
import { currencySign, formatMoney, type Money } from "../../../lib/money.ts";
import { numberText, questionAbout, readTyped } from "../../../lib/typed-number.ts";

const formOf = ({ net }: InvoiceLine) => ({ scale: 100, decimals: 2, units: moneyUnits(net.currency) });
/** All of a line that is not issued, which has no credit note. */
const leftOf = ({ net, leftNet }: InvoiceLine) => (leftNet ?? net).amount;
const sumsOf = (net: Money, vat: Money | null) => ({ net: BigInt(net.amount), vat: BigInt(vat?.amount ?? 0) });

/** What is taken back of a line by the text of its sum, in minor units; undefined of a sum that it cannot be. */
export function creditOf(line: InvoiceLine, text: string, locale: Locale) {
  const net = readTyped(text, locale, formOf(line));
  const left = leftOf(line);
  if (typeof net !== "number" || net < 1 || net > left) return undefined;
  const ofLeft = sumsOf(line.leftNet ?? line.net, line.leftVat);
  const vat = Number(vatOfPart(BigInt(net), sumsOf(line.net, line.vat), ofLeft));
  return { id: line.id, net, vat, isRest: net === left };
}

type Props = {
  line: InvoiceLine;
  /** Undefined while nothing of it is taken back. */
  text: string | undefined;
  onChange(text: string | undefined): void;
};

/** A line with its choice, and the sum of it that is taken back: all that is left, unless less is typed. */
export function CreditedLine({ line, text, onChange }: Props) {
  const { t } = useTranslation("invoicing");
  const { locale, tag } = useLocale();
  const textOf = useInvoiceLineText();
  const { currency } = line.net;
  const left = leftOf(line);
  const most = numberText(left, tag, { scale: 100, decimals: 2 });
  const read = text === undefined ? "" : readTyped(text, locale, formOf(line));
  const problem = typeof read === "number" && read > left ? `at_most ${most}` : undefined;
  return (
    <div className="grid gap-2">
      <CheckField
        checked={text !== undefined}
        onChange={({ target }) => onChange(target.checked ? most : undefined)}
        label={
          <>
            {textOf(line)}, <MoneyText money={{ amount: left, currency }} />
          </>
        }
      />
      {text !== undefined && (
        <div className="ml-8 max-w-[240px]">
          <TextField
            label={t("credit.sum")}
            hint={t("credit.most", { left: formatMoney({ amount: left, currency }, tag) })}
            inputMode="decimal"
            autoComplete="off"
            suffix={currencySign(currency, tag)}
            error={questionAbout(text, locale, formOf(line)) ?? problem}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </div>
  );
}
