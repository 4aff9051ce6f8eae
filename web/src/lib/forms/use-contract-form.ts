import type { ErrorCode } from "@doorlight/gateway/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";
import { zodMessage } from "./zod-messages.ts";

type ContractForm<Input extends FieldValues, Output extends FieldValues> = UseFormReturn<Input, unknown, Output> & {
  /** Puts the server's field errors at their fields, and a refusal that is about one field at that. */
  refuse: (error: unknown) => void;
};

/**
 * A form that is checked by the contract's own schema before it is sent. `about` names the field that a refusal's code
 * speaks of.
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  about: { [C in ErrorCode]?: Path<Input> } = {},
): ContractForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: zodMessage }),
    defaultValues,
    mode: "onTouched",
  });
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    const field = about[error.code];
    if (field) form.setError(field, { message: error.code }, { shouldFocus: true });
    for (const { path, message } of error.fields) form.setError(path as Path<Input>, { message });
  };
  return { ...form, refuse };
}
