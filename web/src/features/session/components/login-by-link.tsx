import { loginWithLink } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useLink } from "../../../lib/api/use-link.ts";
import { homeOf } from "../../../lib/home-of.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { setSession } from "../../../lib/session.ts";
import { LoginLinkRequest } from "./link-requests.tsx";
import { PendingCard } from "./pending-card.tsx";
import { SecondFactorStep } from "./second-factor-step.tsx";

/**
 * A mailed login link: pending, asking for a second factor, failed, or success. The script uses the token up, not the
 * opening of the page.
 */
export function LoginByLink({ token }: { token: string }) {
  const { t } = useTranslation(["session", "common"]);
  const { locale } = useLocale();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const first = useLink(loginWithLink, { token });
  const withCode = useChange(loginWithLink);
  const user = (withCode.data ?? first.data)?.user;
  const asksForCode = hasCode(first.error, "second_factor_required") && !hasCode(withCode.error, "link_expired");

  // Only success uses a link up, so it can be retried after a failure of the gateway.
  const mayStillWork = hasCode(first.error, "unavailable", "internal", "too_many_requests");

  useEffect(() => {
    if (!user) return;
    setSession(queries, user);
    void navigate(homeOf(user), { replace: true });
  }, [user, queries, navigate]);

  if (user) {
    return (
      <HeaderlessCard title={t("loginLink.doneTitle")}>
        <Link className={linkClass} to={homeOf(user)}>
          {t("loginLink.goOn")}
        </Link>
      </HeaderlessCard>
    );
  }
  if (asksForCode) {
    return (
      <HeaderlessCard title={t("login.title")}>
        <SecondFactorStep
          error={withCode.error}
          pending={withCode.isPending}
          onCode={(secondFactorCode) => withCode.mutateAsync({ body: { token, secondFactorCode } })}
        />
      </HeaderlessCard>
    );
  }
  if (first.isError) {
    return (
      <HeaderlessCard title={t("loginLink.failedTitle")} intro={t("loginLink.failedText")}>
        <div className="grid gap-5">
          <ErrorAlert error={withCode.error ?? first.error} />
          {mayStillWork ? (
            <Button className="justify-self-start" pending={first.isFetching} onClick={() => void first.refetch()}>
              {t("common:tryAgain")}
            </Button>
          ) : (
            <LoginLinkRequest />
          )}
          <Link className={`justify-self-start ${linkClass}`} to={localisedPath(paths.login, locale)}>
            {t("backToLogin")}
          </Link>
        </div>
      </HeaderlessCard>
    );
  }
  return <PendingCard title={t("loginLink.pendingTitle")} intro={t("loginLink.pendingText")} />;
}
