import type { ReactNode, Ref, SelectHTMLAttributes } from "react";
import { inputClass } from "./class-names.ts";
import { Field, type FieldProps } from "./field.tsx";
import { IconChevronDown } from "./icons.ts";

type Props = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement>; children: ReactNode };

/** One of a few options, in the device's own list. */
export function SelectField({ label, hint, error, optional, children, ...select }: Props) {
  return (
    <Field label={label} {...{ hint, error }} {...(optional && { optional })}>
      {(ids) => (
        <span className="relative block">
          <select {...select} {...ids} className={`${inputClass} appearance-none pr-10`}>
            {children}
          </select>
          <IconChevronDown
            size={17}
            stroke={2}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-3"
            aria-hidden="true"
          />
        </span>
      )}
    </Field>
  );
}
