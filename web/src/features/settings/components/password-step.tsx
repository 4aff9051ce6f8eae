import { PresentPassword } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { PasswordField } from "../../../components/ui/password-field.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";

const PasswordBody = z.object({ password: PresentPassword });

type Props = {
  pending: boolean;
  error: Error | null;
  onPassword: (password: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Asks for the password again before the second factor is changed. */
export function PasswordStep({ pending, error, onPassword, onCancel }: Props) {
  const { t } = useTranslation(["settings", "common"]);
  const { register, handleSubmit, formState, refuse } = useContractForm(
    PasswordBody,
    { password: "" },
    { password_wrong: "password" },
  );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(({ password }) => onPassword(password).catch(refuse))}
    >
      <ErrorAlert error={error} except={["password_wrong"]} />
      <PasswordField
        label={t("password.current")}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          {t("secondFactor.goOn")}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t("common:cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
