import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inputClass } from "../../../components/ui/class-names.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hundredthsText, parseHundredths } from "../hundredths.ts";

type Props = {
  label: string;
  /** What is shown first. */
  value: number | null;
  /** Shown grey in an empty input. */
  placeholder?: string;
  min: number;
  max: number;
  suffix: string;
  decimals?: number;
  changed: boolean;
  onEdit: (value: number | null) => void;
};

/** A percentage or an amount. What is no number within the limits is marked and not taken. */
export function HundredthsInput({ label, value, placeholder, min, max, suffix, decimals = 0, changed, onEdit }: Props) {
  const { t } = useTranslation("prices");
  const { tag } = useLocale();
  const [text, setText] = useState(() => hundredthsText(value, tag, decimals));
  const parsed = parseHundredths(text);
  const isWrong = !isValid(parsed);

  function isValid(number: number | null | undefined): number is number | null {
    return number === null || (number !== undefined && number >= min && number <= max);
  }

  const limits = t("limits", { min: hundredthsText(min, tag, decimals), max: hundredthsText(max, tag, decimals) });
  return (
    <span className="grid gap-1">
      <span className="relative block w-[118px]">
        <input
          inputMode="decimal"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          title={isWrong ? limits : undefined}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            const number = parseHundredths(target.value);
            if (isValid(number)) onEdit(number);
          }}
          className={`${inputClass} pr-8! text-right tabular-nums md:min-h-9! md:py-1! ${changed ? "border-primary! bg-primary-soft!" : ""}`}
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-ink-3">
          {suffix}
        </span>
      </span>
      {isWrong && (
        <span role="alert" className="text-xs font-[550] text-bad">
          {limits}
        </span>
      )}
    </span>
  );
}
