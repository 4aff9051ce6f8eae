import { Email } from "@doorlight/gateway/contract";
import type { UseMutationResult } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useContractForm } from "../../lib/forms/use-contract-form.ts";
import { useSentTo } from "../../lib/forms/use-sent-to.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorAlert } from "../ui/error-alert.tsx";
import { TakesFocus } from "../ui/takes-focus.tsx";
import { TextField } from "../ui/text-field.tsx";
import { SendAgain } from "./send-again.tsx";

const EmailBody = z.object({ email: Email });

type Props = {
  /** Sends the mail; the answer is the same for every address. */
  send: UseMutationResult<unknown, Error, { body: { email: string } }>;
  label: string;
  action: string;
  /** The text after success. */
  done: (email: string) => string;
};

/** Asks for an e-mail address and sends a link to it. Afterwards it shows the address, and can send the link again. */
export function EmailForm({ send, label, action, done }: Props) {
  const { register, formState, sendOnce } = useContractForm(EmailBody, { email: "" });
  const { sentTo, setSentTo } = useSentTo();

  if (sentTo !== undefined) {
    return (
      <div className="grid gap-4">
        <TakesFocus reason={`${sentTo} ${send.submittedAt}`}>
          <Alert tone="good">{done(sentTo)}</Alert>
        </TakesFocus>
        <ErrorAlert error={send.error} />
        <SendAgain send={send} email={sentTo} onOtherAddress={() => setSentTo(undefined)} />
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void sendOnce(async (body) => {
          await send.mutateAsync({ body });
          setSentTo(body.email);
        })(event)
      }
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
