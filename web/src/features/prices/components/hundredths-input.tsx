import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "../../../components/ui/field.tsx";
import { inputClass } from "../../../components/ui/class-names.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { numberText, questionAbout, readTyped } from "../../../lib/typed-number.ts";

type Props = {
  label: string;
  /** The initial value. */
  value: number | null;
  /** A malformed text that was left here: shown in place of the value, with the reason. */
  wrongText: string | undefined;
  /** Shown grey in an empty input. */
  placeholder?: string;
  min: number;
  max: number;
  suffix: string;
  decimals?: number;
  changed: boolean;
  onEdit: (value: number | null) => void;
  /** For a text that is left and is no number within the limits. */
  onWrong: (text: string) => void;
};

/** A percentage or an amount in hundredths. */
export function HundredthsInput({ value, wrongText, min, max, decimals = 0, onEdit, onWrong, ...shown }: Props) {
  const { t } = useTranslation("prices");
  const { locale, tag } = useLocale();
  const id = useId();
  const [text, setText] = useState(() => wrongText ?? numberText(value, tag, { scale: 100, decimals }));
  const isWrong = wrongText !== undefined;
  const form = { scale: 100, decimals: 2, units: [shown.suffix] };
  const question = questionAbout(wrongText ?? "", locale, form);

  /** Undefined for anything but a number within the limits. */
  function read(typed: string): number | null | undefined {
    const read = readTyped(typed, locale, form);
    if (typeof read === "string") return read === "" ? null : undefined;
    return read < min || read > max ? undefined : read;
  }

  return (
    <span className="grid gap-1">
      <span className="relative block w-[118px]">
        <input
          // The keys for decimals have no minus on some phones.
          inputMode={min < 0 ? "text" : "decimal"}
          autoComplete="off"
          aria-label={shown.label}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          placeholder={shown.placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            const number = read(target.value);
            if (number !== undefined) onEdit(number);
          }}
          onBlur={() => read(text) === undefined && onWrong(text)}
          className={`${inputClass} pr-8! text-right tabular-nums md:min-h-9! md:py-1! ${shown.changed ? "border-primary! bg-primary-soft!" : ""}`}
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-ink-3">
          {shown.suffix}
        </span>
      </span>
      {question && <FieldError id={`${id}-error`} message={question} />}
      {isWrong && !question && (
        <span id={`${id}-error`} role="alert" className="text-xs font-[550] text-bad">
          {t("limits", {
            min: numberText(min, tag, { scale: 100, decimals }),
            max: numberText(max, tag, { scale: 100, decimals }),
          })}
        </span>
      )}
    </span>
  );
}
