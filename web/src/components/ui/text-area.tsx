import type { Ref, TextareaHTMLAttributes } from "react";
import { inputClass } from "./class-names.ts";
import { Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. */
export function TextArea({ label, hint, error, optional, ...area }: Props) {
  return (
    <Field label={label} {...{ hint, error }} {...(optional && { optional })}>
      {(ids) => <textarea rows={5} {...area} {...ids} className={`${inputClass} py-2.5 leading-normal`} />}
    </Field>
  );
}
