import type { ErrorCode } from "@doorlight/gateway/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";

type ContractForm<Input extends FieldValues, Output extends FieldValues> = UseFormReturn<Input, unknown, Output> & {
  /** Shows the server's field errors at their fields, and a refusal that concerns one field at that field. */
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
    const field = fieldOf[error.code];
    if (field) form.setError(field, { message: error.code }, { shouldFocus: true });
    for (const { path, message } of error.fields) form.setError(path as Path<Input>, { message });
  };
  return { ...form, refuse };
}

type Issue = { code?: string | undefined; input?: unknown };

/** Messages for checks that have none in the contract: 'Required' for an empty answer, else one by the kind of check. */
function messageOf({ code, input }: Issue): string {
  if (input === undefined || input === null || input === "") return "Required";
  if (code === "too_big") return "Too long or too large";
  if (code === "too_small") return "Too short or too small";
  return "Invalid value";
}
