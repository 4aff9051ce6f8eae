import type { ErrorCode } from "@doorlight/gateway/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useRef } from "react";
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
  /** For `onSubmit`: calls `send` once however often the form is sent meanwhile, and shows at the fields what it refuses. */
  sendOnce: (send: (body: Output) => Promise<void>) => (event?: FormEvent) => Promise<void>;
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
      form.setError(
        field.path as Path<Input>,
        { message: messageOfRefused(field, error.params) },
        { shouldFocus: index === 0 },
      );
  };
  const isSending = useRef(false);
  const sendOnce = (send: (body: Output) => Promise<void>) => async (event?: FormEvent) => {
    event?.preventDefault();
    // State would come too late for the second click of a double one.
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(send)();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      isSending.current = false;
    }
  };
  return { ...form, refuse, sendOnce };
}
