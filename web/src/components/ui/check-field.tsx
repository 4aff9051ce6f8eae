import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { FieldError } from "./field.tsx";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A checkbox with its label. */
export function CheckField({ label, hint, error, ...input }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label className="flex items-start gap-3">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="mt-3 size-5 shrink-0 md:mt-0.5"
        />
        <span className="min-w-0 py-2.5 text-md md:py-0">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ml-8 text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <div className="ml-8">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
    </div>
  );
}
