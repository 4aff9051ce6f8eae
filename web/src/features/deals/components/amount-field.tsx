import { useState } from "react";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hundredthsText, parseHundredths } from "../../../lib/hundredths.ts";

type Props = {
  label: string;
  hint?: string;
  error?: string | undefined;
  suffix?: string;
  /** In hundredths: cents, hundredths of a percent. Zero is shown as none. */
  value: number;
  /** NaN for a text that is no amount. */
  onChange: (value: number) => void;
  onBlur: () => void;
};

/** An amount with at most two decimals, with a point or a comma. */
export function AmountField({ value, onChange, ...field }: Props) {
  const { tag } = useLocale();
  const [text, setText] = useState(() => hundredthsText(value || null, tag));
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(amountOf(target.value));
      }}
    />
  );
}

/** Zero for an empty text, NaN for what is no amount. */
export function amountOf(text: string): number {
  const amount = parseHundredths(text) ?? (text.trim() === "" ? 0 : Number.NaN);
  return amount < 0 ? Number.NaN : amount;
}
