import { type ReactNode, useState } from "react";
import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { useLocale } from "../../i18n/use-locale.ts";
import { type NumberForm, numberText, questionAbout, readTyped } from "../../lib/typed-number.ts";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

type Props<Fields extends FieldValues, Sent extends FieldValues> = FieldProps &
  NumberForm & {
    control: Control<Fields, unknown, Sent>;
    name: FieldPath<Fields>;
    suffix?: ReactNode;
    /** The value of an empty field. */
    none?: number | "" | null;
    /** Whether thousands stand apart, which they do not in a year. */
    grouped?: boolean;
  };

/**
 * A number, as people write it in the language of the screen. Leaving the field shows how it was understood. A malformed or
 * ambiguous text stays the field's value, so that no schema of a number accepts it.
 */
export function NumberField<Fields extends FieldValues, Sent extends FieldValues = Fields>(props: Props<Fields, Sent>) {
  const { control, name, decimals = 0, units = [], scale = 1, none = "", grouped = true, error, ...shown } = props;
  const { locale, tag } = useLocale();
  const form = { decimals, units, scale };
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const [typed, setTyped] = useState<string>();
  const written = typeof value === "number" && value !== none ? numberText(value, tag, { scale, grouped }) : "";
  const left: string = typeof value === "string" ? value : "";
  const take = (text: string) => {
    const read = readTyped(text, locale, form);
    onChange((read === "" ? none : read) as FieldPathValue<Fields, FieldPath<Fields>>);
  };
  return (
    <TextField
      {...shown}
      ref={ref}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      error={fieldState.error && (questionAbout(left, locale, form) ?? error ?? inTyped(fieldState.error.message))}
      value={typed ?? (written || left)}
      onChange={({ target }) => {
        setTyped(target.value);
        take(target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        // The language may have changed since it was typed.
        if (left) take(left);
        onBlur();
      }}
    />
  );

  /** A limit as it would be typed. */
  function inTyped(message = ""): string {
    if (left !== "") return decimals > 0 ? "Must be a number" : "whole_number";
    const [, code, limit] = /^(at_\w+) (.+)$/.exec(message) ?? [];
    return code ? `${code} ${numberText(Number(limit), tag, { scale, grouped })}` : message;
  }
}
