import type { ErrorCode } from "@doorlight/gateway/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";
import { messageOf, messageOfRefused } from "./field-message.ts";

type ContractForm<Input extends FieldValues, Output extends FieldValues> = UseFormReturn<Input, unknown, Output> & {
  /**
   * Shows the server's field errors at their fields, and a refusal that concerns one field at that field. Focus goes to
   * the first: it may lie outside a small screen.
   */
  refuse: (error: unknown) => void;
};

/**
 * A form that is checked by the contract's own schema before it is sent. `fieldOf` maps the code of a refusal to the
 * field that it concerns.
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  fieldOf: { [C in ErrorCode]?: Path<Input> } = {},
): ContractForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: messageOf }),
    defaultValues,
    mode: "onTouched",
  });
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    const concerned = fieldOf[error.code];
    if (concerned) form.setError(concerned, { message: error.code }, { shouldFocus: true });
    for (const [index, field] of error.fields.entries())
      form.setError(field.path as Path<Input>, { message: messageOfRefused(field) }, { shouldFocus: index === 0 });
  };
  return { ...form, refuse };
}
