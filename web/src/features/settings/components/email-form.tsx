import { EmailChangeBody, getEmailChange, requestEmailChange, SecondFactorCode } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { CodeField } from "../../../components/account/code-field.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { PasswordField } from "../../../components/ui/password-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useUser } from "../../../lib/session.ts";

const WithCode = z.extend(EmailChangeBody, { secondFactorCode: SecondFactorCode });
const atFields = {
  password_wrong: "password",
  email_taken: "email",
  second_factor_required: "secondFactorCode",
  second_factor_invalid: "secondFactorCode",
} as const;

/** Asks for the new address, and for a proof that the user is at the keyboard. */
export function EmailForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const { t } = useTranslation(["settings", "common"]);
  const { secondFactorOn } = useUser();
  const request = useChange(requestEmailChange, { replaces: getEmailChange });
  const { register, handleSubmit, formState, refuse } = useContractForm(
    secondFactorOn ? WithCode : EmailChangeBody,
    { email: "", password: "", ...(secondFactorOn && { secondFactorCode: "" }) },
    atFields,
  );
  const { errors } = formState;
  const send = handleSubmit((body) => request.mutate({ body }, { onSuccess: onSent, onError: refuse }));
  return (
    <form noValidate className="grid gap-5" onSubmit={send}>
      <ErrorAlert error={request.error} except={codesAtFields} />
      <TextField
        label={t("email.new")}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label={t("password.current")}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password")}
      />
      {secondFactorOn && <CodeField error={errors.secondFactorCode?.message} {...register("secondFactorCode")} />}
      <p className="text-sm text-ink-2">{t("email.consequence")}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={request.isPending}>
          {t("email.send")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}

const codesAtFields = Object.keys(atFields) as (keyof typeof atFields)[];
