import { useState } from "react";
import { TextField } from "../../../components/ui/text-field.tsx";

type Props = {
  label: string;
  hint?: string;
  error?: string | undefined;
  suffix?: string;
  /** In hundredths: cents, hundredths of a percent. */
  value: number;
  /** NaN for a text that is no amount. */
  onChange: (value: number) => void;
  onBlur: () => void;
};

/** An amount with at most two decimals, with a point or a comma. */
export function AmountField({ value, onChange, ...field }: Props) {
  const [text, setText] = useState(() => (value ? String(value / 100) : ""));
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(hundredths(target.value));
      }}
    />
  );
}

/** Zero for an empty text. */
export function hundredths(text: string): number {
  const plain = text.replaceAll(/\s/g, "").replace(",", ".");
  if (plain === "") return 0;
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
