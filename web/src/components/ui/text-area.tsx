import type { Ref, TextareaHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { inputClass } from "./class-names.ts";

type Props = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. */
export function TextArea({ label, hint, error, optional, ...area }: Props) {
  return (
    <Field label={label} {...{ hint, error }} {...(optional && { optional })}>
      {(ids) => <textarea rows={5} {...area} {...ids} className={`${inputClass} py-2.5 leading-normal`} />}
    </Field>
  );
}
