import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "../../lib/forms/field-message.ts";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** A message of the contract or a refusal's code; shown in the screen's language. */
  error?: string | undefined;
  optional?: boolean;
};

/** The attributes that tie an input to its label, hint and error. */
export type FieldIds = { id: string; "aria-describedby": string | undefined; "aria-invalid": boolean | undefined };

/** Label, hint and error around one input. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const { t } = useTranslation("common");
  // Loaded with the first field, before anything typed can be wrong.
  useTranslation("validation", { useSuspense: false });
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    // Beside a taller neighbour the rows keep their own heights.
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-md font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3">{` (${t("optional")})`}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-ink-2">
          {hint}
        </p>
      )}
      {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined })}
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}

/** The error of a field in the screen's language: a feature's own text, a message of the contract or a refusal's code. */
export function FieldError({ id, message }: { id?: string; message: string }) {
  const { t, ready } = useTranslation(["validation", "errors"], { useSuspense: false });
  const { keys, ...named } = textOf(message);
  return (
    <p id={id} className="text-sm font-[550] text-bad">
      {ready && t(keys, named)}
    </p>
  );
}
