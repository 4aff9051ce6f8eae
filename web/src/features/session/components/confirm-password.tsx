import { type confirmEmail, Password } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { PasswordField } from "../../../components/ui/password-field.tsx";
import type { Change } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";

const ConfirmBody = z.object({ password: Password });

/**
 * Asks for the password of the sign-up or a new one. The link proves that the mailbox is the user's, and only then does
 * a password count: somebody else may have typed the one of the sign-up.
 */
export function ConfirmPassword({ token, confirm }: { token: string; confirm: Change<typeof confirmEmail> }) {
  const { t } = useTranslation("session");
  const { register, handleSubmit, formState, refuse } = useContractForm(ConfirmBody, { password: "" });
  return (
    <HeaderlessCard title={t("confirm.passwordTitle")} intro={t("confirm.passwordText")}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={handleSubmit(({ password }) => confirm.mutate({ body: { token, password } }, { onError: refuse }))}
      >
        <ErrorAlert error={confirm.error} />
        <PasswordField
          label={t("password")}
          hint={t("confirm.passwordHint")}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <Button type="submit" size="l" pending={confirm.isPending}>
          {t("confirm.passwordSubmit")}
        </Button>
      </form>
    </HeaderlessCard>
  );
}
