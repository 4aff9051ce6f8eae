import type { DealBody } from "@doorlight/gateway/contract";
import { useState } from "react";
import { type Control, useController } from "react-hook-form";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hundredthsText, parseHundredths } from "../../../lib/hundredths.ts";

type Props = {
  control: Control<DealBody>;
  /** A term in hundredths: cents, hundredths of a percent. Zero is shown as none. */
  name: "fee" | "discountBasisPoints";
  label: string;
  hint: string;
  suffix: string;
};

/** An amount with at most two decimals, with a point or a comma. */
export function AmountField({ control, name, ...shown }: Props) {
  const { tag } = useLocale();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const [typed, setTyped] = useState("");
  // The value may also come from elsewhere: a draft, or a form that restarts.
  const text = Object.is(amountOf(typed), value) ? typed : hundredthsText(value || null, tag);
  return (
    <TextField
      {...shown}
      ref={ref}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      error={fieldState.error?.message}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(amountOf(target.value));
      }}
      onBlur={onBlur}
    />
  );
}

/** Zero for an empty text, NaN for a malformed amount. */
export function amountOf(text: string): number {
  const amount = parseHundredths(text) ?? (text.trim() === "" ? 0 : Number.NaN);
  return amount < 0 ? Number.NaN : amount;
}
