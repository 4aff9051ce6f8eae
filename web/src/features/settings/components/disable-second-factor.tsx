import { disableSecondFactor, PresentPassword, SecondFactorCode } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { CodeField } from "../../../components/account/code-field.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { PasswordField } from "../../../components/ui/password-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useSetUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";

const DisableBody = z.object({ password: PresentPassword, code: SecondFactorCode });

/** Turns the second factor off. States the consequence, and asks for password and code. */
export function DisableSecondFactor({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation(["settings", "common"]);
  const disable = useChange(disableSecondFactor, { onSuccess: useSetUser() });
  const { register, handleSubmit, formState, refuse } = useContractForm(
    DisableBody,
    { password: "", code: "" },
    { password_wrong: "password", second_factor_invalid: "code" },
  );
  const { errors } = formState;
  // Awaited instead of callbacks: success takes this form off the screen, and the toast must still come.
  const send = handleSubmit(async (body) => {
    try {
      await disable.mutateAsync({ body });
      await showToast("success", t("secondFactor.isOff"));
    } catch (error) {
      refuse(error);
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={send}>
      <Alert tone="warn">{t("secondFactor.turnOffText")}</Alert>
      <ErrorAlert error={disable.error} except={["password_wrong", "second_factor_invalid"]} />
      <PasswordField
        label={t("password.current")}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password")}
      />
      <CodeField error={errors.code?.message} {...register("code")} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" pending={disable.isPending}>
          {t("secondFactor.turnOff")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
