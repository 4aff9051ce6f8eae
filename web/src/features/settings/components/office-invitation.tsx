import { acceptOfficeInvitation, getMembership, getOfficeInvitation } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useLink } from "../../../lib/api/use-link.ts";
import { paths } from "../../../lib/paths.ts";
import { useSetUser, useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { SettingsSection } from "./settings-section.tsx";

/** A colleague's mailed invitation, by name. It is accepted by a click, never by opening the page. */
export function OfficeInvitation({ token }: { token: string }) {
  const { t } = useTranslation(["settings", "common"]);
  const { data: invitation, error, isFetching, refetch } = useLink(getOfficeInvitation, { token });
  const errorText = useErrorText();
  const isExpired = hasCode(error, "link_expired", "invalid_request");
  const title = invitation
    ? t("invitation.named", { inviter: invitation.inviterName, office: invitation.office.name })
    : t("invitation.title");
  return (
    <SettingsSection title={title} text={t("invitation.text")} afterTerms inPerson>
      {invitation ? (
        <AcceptInvitation token={token} invitedTo={invitation.office.name} />
      ) : error ? (
        <>
          {isExpired ? <Unusable /> : <Alert tone="bad">{errorText(error)}</Alert>}
          <div className="flex flex-wrap gap-3">
            {!isExpired && (
              <Button pending={isFetching} onClick={() => void refetch()}>
                {t("common:tryAgain")}
              </Button>
            )}
            <ToOwnOffice />
          </div>
        </>
      ) : (
        <div role="status" aria-label={t("invitation.pending")}>
          <Skeleton className="h-10 w-48" />
        </div>
      )}
    </SettingsSection>
  );
}

function AcceptInvitation({ token, invitedTo }: { token: string; invitedTo: string }) {
  const { t } = useTranslation("settings");
  const { office } = useUser();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const accept = useChange(acceptOfficeInvitation, { onSuccess: useSetUser(), refreshes: [getMembership] });
  const enter = async () => {
    try {
      const { user } = await accept.mutateAsync({ body: { token } });
      void showToast("success", t("invitation.done", { office: user.office?.name ?? "" }));
      await navigate(paths.officeSettings, { replace: true });
    } catch {
      // The mutation keeps the error, and the screen shows it.
    }
  };
  const isExpired = hasCode(accept.error, "link_expired");
  return (
    <>
      {!isExpired && (
        <Alert tone="warn">
          {office && (
            <span className="mb-1 block font-semibold">{t("invitation.leaves", { office: office.name })}</span>
          )}
          {t("invitation.rule", { office: invitedTo })}
        </Alert>
      )}
      {isExpired ? <Unusable /> : accept.isError && <Alert tone="bad">{errorText(accept.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {!isExpired && (
          <Button pending={accept.isPending} onClick={() => void enter()}>
            {t("invitation.accept")}
          </Button>
        )}
        <ToOwnOffice />
      </div>
    </>
  );
}

/** The server does not name the reason, so all are listed, with facts that the reader can check. */
function Unusable() {
  const { t } = useTranslation("settings");
  const { email, office } = useUser();
  return (
    <Alert tone="bad">
      {t("invitation.unusable", { email })}
      {office && <span className="mt-1 block">{t("invitation.memberOf", { office: office.name })}</span>}
    </Alert>
  );
}

function ToOwnOffice() {
  const { t } = useTranslation("settings");
  return (
    <ButtonLink look="outline" to={paths.officeSettings}>
      {t("invitation.later")}
    </ButtonLink>
  );
}
