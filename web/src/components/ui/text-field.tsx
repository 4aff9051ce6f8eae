import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { inputClass } from "./class-names.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; suffix?: ReactNode };

/** One line of text. */
export function TextField({ label, hint, error, optional, suffix, className = "", ...input }: Props) {
  return (
    <Field label={label} {...{ hint, error }} {...(optional && { optional })}>
      {(ids) => (
        <span className="relative block">
          <input {...input} {...ids} className={`${inputClass} ${suffix ? "pr-12" : ""} ${className}`} />
          {suffix && (
            <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-ink-3">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
