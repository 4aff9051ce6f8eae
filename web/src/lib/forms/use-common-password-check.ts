import { checkNewPassword, Password } from "@doorlight/gateway/contract";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { call } from "../api/call.ts";
import { hasCode } from "../api/api-error.ts";
import { messageOfRefused } from "./field-message.ts";

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, "getValues" | "setError">;

/**
 * For the field of a new password: says on leaving it that the password is too common, not only after the form was sent.
 * While the answer is missing the form continues, since the server checks again.
 */
export function useCommonPasswordCheck<Fields extends FieldValues>(
  { getValues, setError }: Form<Fields>,
  field: Path<Fields>,
) {
  return async ({ target: { value } }: { target: { value: string } }): Promise<void> => {
    // The form itself shows the errors of these.
    if (!Password.safeParse(value).success) return;
    try {
      await call(checkNewPassword, { body: { newPassword: value } });
    } catch (error) {
      const reason = hasCode(error, "invalid_request") ? error.fields[0] : undefined;
      const isStillThere: boolean = getValues(field) === value;
      if (reason && isStillThere) setError(field, { message: messageOfRefused(reason) });
    }
  };
}
