import type { setPassword } from "@doorlight/gateway/contract";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { NewPasswordFields } from "../../../components/account/new-password-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import type { Change } from "../../../lib/api/use-change.ts";
import { newPassword, passwordsMatch } from "../../../lib/forms/new-password.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { homeOf } from "../../../lib/home-of.ts";
import { showToast } from "../../../lib/toast.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";

const SetPasswordBody = z.object(newPassword).check(passwordsMatch);

type Props = { link: { userId: string; token: string }; set: Change<typeof setPassword> };

/** Asks for the new password, then for the second factor if it is on. Success logs in. */
export function SetPasswordForm({ link, set }: Props) {
  const { t } = useTranslation("session");
  const navigate = useNavigate();
  const form = useContractForm(SetPasswordBody, { newPassword: "", repeat: "" });
  const [waiting, setWaiting] = useState<string | null>(null);

  const send = async (chosen: string, secondFactorCode?: string) => {
    const { user } = await set.mutateAsync({
      body: { ...link, newPassword: chosen, ...(secondFactorCode && { secondFactorCode }) },
    });
    void showToast("success", t("setPassword.done"));
    await navigate(homeOf(user), { replace: true });
  };
  const start = form.handleSubmit((body) =>
    send(body.newPassword).catch((error: unknown) => {
      if (hasCode(error, "second_factor_required")) setWaiting(body.newPassword);
      form.refuse(error);
    }),
  );

  if (waiting !== null) {
    return (
      <SecondFactorStep
        error={set.error}
        pending={set.isPending}
        onCode={(code) => send(waiting, code)}
        onBack={() => {
          set.reset();
          setWaiting(null);
        }}
      />
    );
  }
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-5" onSubmit={start}>
        <ErrorAlert error={set.error} except={["second_factor_required", "second_factor_invalid"]} />
        <NewPasswordFields />
        <Button type="submit" size="l" pending={set.isPending}>
          {t("setPassword.submit")}
        </Button>
      </form>
    </FormProvider>
  );
}
