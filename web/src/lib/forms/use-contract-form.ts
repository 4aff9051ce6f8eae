import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";
import { zodMessage } from "./zod-messages.ts";

type ObjectSchema = z.ZodMiniType<FieldValues, FieldValues>;

/** A form checked by the contract's own schema; `refuse` puts the server's field errors at their fields. */
export function useContractForm<S extends ObjectSchema>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
): UseFormReturn<z.input<S>, unknown, z.output<S>> & { refuse: (error: unknown) => void } {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema as never, { error: zodMessage } as never) as never,
    defaultValues,
    mode: "onTouched",
  });
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    for (const { path, message } of error.fields) form.setError(path as Path<z.input<S>>, { message });
  };
  return { ...form, refuse };
}
