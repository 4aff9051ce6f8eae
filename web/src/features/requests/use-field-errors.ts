import { type FieldError, type FieldPath, get, useFormContext } from "react-hook-form";
import { isAboutForm } from "../../lib/forms/field-message.ts";
import type { RequestForm } from "./request-body.ts";

/** The error of a field, as an instruction: a key of this feature's texts, or a message about a text's form. */
export function useFieldErrors(): (field: FieldPath<RequestForm>) => string | undefined {
  const { errors } = useFormContext<RequestForm>().formState;
  return (field) => {
    const error = get(errors, field) as FieldError | undefined;
    if (error?.message && isAboutForm(error.message)) return error.message;
    return error && `requests:error.${field.split(".").at(-1)}`;
  };
}
