import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useCommonPasswordCheck } from "../../lib/forms/use-common-password-check.ts";
import { PasswordField } from "../ui/password-field.tsx";

/** A new password, typed twice. Needs a form with both fields around it. */
export function NewPasswordFields() {
  const { t } = useTranslation("common");
  const form = useFormContext<{ newPassword: string; repeat: string }>();
  const { register, formState } = form;
  const check = useCommonPasswordCheck(form, "newPassword");
  const { errors, touchedFields } = formState;
  return (
    <>
      <PasswordField
        label={t("password.new")}
        hint={t("password.hint")}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register("newPassword", { deps: touchedFields.repeat ? ["repeat"] : [], onBlur: check })}
      />
      <PasswordField
        label={t("password.repeat")}
        autoComplete="new-password"
        error={errors.repeat?.message}
        {...register("repeat")}
      />
    </>
  );
}
