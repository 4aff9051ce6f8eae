import { Email } from "@doorlight/gateway/contract";
import type { UseMutationResult } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useContractForm } from "../../lib/forms/use-contract-form.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorAlert } from "../ui/error-alert.tsx";
import { TakesFocus } from "../ui/takes-focus.tsx";
import { TextField } from "../ui/text-field.tsx";

const EmailBody = z.object({ email: Email });

type Props = {
  /** Sends the mail; the answer is the same for every address. */
  send: UseMutationResult<unknown, Error, { body: { email: string } }>;
  label: string;
  action: string;
  /** The text after success. */
  done: string;
};

/** Asks for an e-mail address and sends a link to it. */
export function EmailForm({ send, label, action, done }: Props) {
  const { register, formState, sendOnce } = useContractForm(EmailBody, { email: "" });

  if (send.isSuccess) {
    return (
      <TakesFocus reason={send.data}>
        <Alert tone="good">{done}</Alert>
      </TakesFocus>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void sendOnce(async (body) => void (await send.mutateAsync({ body })))(event)}
    >
      <ErrorAlert error={send.error} />
      <TextField
        label={label}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" pending={send.isPending} className="justify-self-start">
        {action}
      </Button>
    </form>
  );
}
