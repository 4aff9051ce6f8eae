import { Email } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useResendConfirmation } from "../api/resend-confirmation.ts";

const ResendBody = z.object({ email: Email });

/** An expired link asks for the e-mail, so that a new one can be sent. */
export function ResendForm() {
  const { t } = useTranslation("session");
  const errorText = useErrorText();
  const resend = useResendConfirmation();
  const { register, handleSubmit, formState } = useContractForm(ResendBody, { email: "" });

  if (resend.isSuccess) return <Alert tone="good">{t("sent.again")}</Alert>;
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(({ email }) => resend.mutate(email))}>
      {resend.isError && <Alert tone="bad">{errorText(resend.error)}</Alert>}
      <TextField
        label={t("email")}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" pending={resend.isPending} className="justify-self-start">
        {t("confirm.sendNew")}
      </Button>
    </form>
  );
}
