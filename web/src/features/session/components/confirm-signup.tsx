import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { homeOf } from "../../../lib/roles.ts";
import { setSession } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useConfirmEmail, useResendConfirmation } from "../api/signup.ts";
import { EmailForm } from "./email-form.tsx";
import { PendingCard } from "./pending-card.tsx";

/** The result of an e-mail confirmation: pending, failed, or success followed by automatic login. */
export function ConfirmSignup({ token }: { token: string }) {
  const { t } = useTranslation("session");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useConfirmEmail(token);
  const resend = useResendConfirmation();

  useEffect(() => {
    if (!data) return;
    setSession(queries, data.user);
    void showToast("success", t("confirm.welcome", { name: data.user.firstName }));
    void navigate(homeOf(data.user), { replace: true });
  }, [data, queries, navigate, t]);

  if (error) {
    return (
      <HeaderlessCard title={t("confirm.failedTitle")} intro={t("confirm.failedText")}>
        <div className="grid gap-5">
          <ErrorAlert error={error} />
          <EmailForm send={resend} action={t("confirm.sendNew")} done={t("sent.again")} />
        </div>
      </HeaderlessCard>
    );
  }
  return <PendingCard title={t("confirm.pendingTitle")} intro={t("confirm.pendingText")} />;
}
