import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** A message of the contract; shown in the screen's language. */
  error?: string | undefined;
  optional?: boolean;
};

/** What an input needs to be named and described by its field. */
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
  const { t } = useTranslation(["common", "errors"]);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-md font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3"> ({t("optional")})</span>}
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

/** The message of a field that was not filled in right: one of the contract's, or a refusal's code. */
export function FieldError({ id, message }: { id?: string; message: string }) {
  const { t } = useTranslation("errors");
  return (
    <p id={id} className="text-sm font-[550] text-bad">
      {t([`validation.${message}`, `code.${message}`, "validation.Invalid value"])}
    </p>
  );
}
