import { Email } from "@doorlight/gateway/contract";
import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";

const EmailBody = z.object({ email: Email });

type Props = {
  /** Sends the mail; the answer is the same for every address. */
  send: UseMutationResult<unknown, Error, string>;
  action: string;
  /** The text after success. */
  done: string;
};

/** Asks for an e-mail address and sends a link to it. */
export function EmailForm({ send, action, done }: Props) {
  const { t } = useTranslation("session");
  const { register, handleSubmit, formState, refuse } = useContractForm(EmailBody, { email: "" });

  if (send.isSuccess) return <Alert tone="good">{done}</Alert>;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ email }) => send.mutate(email, { onError: refuse }))}
    >
      <ErrorAlert error={send.error} />
      <TextField
        label={t("email")}
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
