import { confirmEmail, resendConfirmation } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import { EmailForm } from "../../../components/account/email-form.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useLink } from "../../../lib/api/use-link.ts";
import { homeOf } from "../../../lib/home-of.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { setSession, useSession } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { ConfirmPassword } from "./confirm-password.tsx";
import { PendingCard } from "./pending-card.tsx";

/**
 * A mailed confirmation link: pending, then success with automatic login, or failed. Outside the browser that signed up
 * it asks for the password first. A link opened again leads to the account.
 */
export function ConfirmSignup({ token }: { token: string }) {
  const { t } = useTranslation(["session", "common"]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const first = useLink(confirmEmail, { token });
  const withPassword = useChange(confirmEmail);
  const user = (withPassword.data ?? first.data)?.user;
  const error = isAboutLink(withPassword.error) ? withPassword.error : first.error;

  useEffect(() => {
    if (!user) return;
    setSession(queries, user);
    const welcome = user.credits === 0 ? "confirm.welcomeBack" : "confirm.welcome";
    void showToast("success", t(welcome, { name: user.firstName }));
    void navigate(homeOf(user), { replace: true });
  }, [user, queries, navigate, t]);

  if (user || !error) return <PendingCard title={t("confirm.pendingTitle")} intro={t("confirm.pendingText")} />;
  if (hasCode(error, "password_required")) return <ConfirmPassword token={token} confirm={withPassword} />;
  if (hasCode(error, "already_confirmed")) return <AlreadyConfirmed />;
  // Only success uses a link up, so it can be retried after a failure of the gateway.
  if (hasCode(error, "unavailable", "internal", "too_many_requests")) {
    return (
      <HeaderlessCard title={t("confirm.failedTitle")}>
        <div className="grid gap-5">
          <ErrorAlert error={error} />
          <Button className="justify-self-start" pending={first.isFetching} onClick={() => void first.refetch()}>
            {t("common:tryAgain")}
          </Button>
        </div>
      </HeaderlessCard>
    );
  }
  if (hasCode(error, "contact_support")) return <NoAccount />;
  return <FailedConfirmation error={error} />;
}

/** Another link would be refused, too. */
function NoAccount() {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  return (
    <HeaderlessCard title={t("confirm.refusedTitle")} intro={t("confirm.refusedText")}>
      <ButtonLink size="l" to={localisedPath(paths.contact, locale)}>
        {t("login.contact")}
      </ButtonLink>
    </HeaderlessCard>
  );
}

/** The link worked before. A user who is logged in goes on to the account. */
function AlreadyConfirmed() {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  const user = useSession();
  if (user) return <Navigate replace to={homeOf(user)} />;
  return (
    <HeaderlessCard title={t("confirm.alreadyTitle")} intro={t("confirm.alreadyText")}>
      <ButtonLink size="l" to={localisedPath(paths.login, locale)}>
        {t("login.title")}
      </ButtonLink>
    </HeaderlessCard>
  );
}

function FailedConfirmation({ error }: { error: Error }) {
  const { t } = useTranslation("session");
  const resend = useChange(resendConfirmation);
  return (
    <HeaderlessCard title={t("confirm.failedTitle")} intro={t("confirm.failedText")}>
      <div className="grid gap-5">
        <ErrorAlert error={error} />
        <EmailForm send={resend} label={t("email")} action={t("confirm.sendNew")} done={() => t("sent.again")} />
      </div>
    </HeaderlessCard>
  );
}

/** Whether an answer to the password is about the link itself: it was used or expired while the password was typed. */
function isAboutLink(error: Error | null): boolean {
  return hasCode(error, "already_confirmed", "link_expired");
}
