import { changePassword, listSessions, PresentPassword } from "@doorlight/gateway/contract";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { NewPasswordFields } from "../../../components/account/new-password-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { PasswordField } from "../../../components/ui/password-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { newPassword, passwordsMatch } from "../../../lib/forms/new-password.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { FirstPassword } from "./first-password.tsx";

const ChangeBody = z.object({ currentPassword: PresentPassword, ...newPassword }).check(passwordsMatch);
const empty = { currentPassword: "", newPassword: "", repeat: "" };

/** Changes the password, or mails a link to set the first one. */
export function PasswordForm() {
  return useUser().hasPassword ? <ChangePassword /> : <FirstPassword />;
}

function ChangePassword() {
  const { t } = useTranslation("settings");
  const user = useUser();
  const change = useChange(changePassword, { refreshes: [listSessions] });
  const form = useContractForm(ChangeBody, empty, { password_wrong: "currentPassword" });
  const save = form.handleSubmit(({ repeat: _repeat, ...body }) =>
    change.mutate(
      { body },
      {
        onSuccess: () => {
          form.reset(empty);
          void showToast("success", t("password.changed"));
        },
        onError: form.refuse,
      },
    ),
  );
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-5" onSubmit={save}>
        <ErrorAlert error={change.error} except={["password_wrong"]} />
        {/* For password managers, so that they know whose password it is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t("password.current")}
          autoComplete="current-password"
          error={form.formState.errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        <NewPasswordFields />
        <p className="text-sm text-ink-2">{t("password.elsewhere")}</p>
        <Button type="submit" className="justify-self-start" pending={change.isPending}>
          {t("password.change")}
        </Button>
      </form>
    </FormProvider>
  );
}
