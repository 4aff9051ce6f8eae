import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { paths } from "../../../lib/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useAcceptInvitation } from "../api/office.ts";
import { SettingsSection } from "./settings-section.tsx";

/** A colleague's mailed invitation. It is accepted by a click, never by opening the page. */
export function OfficeInvitation({ token }: { token: string }) {
  const { t } = useTranslation("settings");
  const { office } = useUser();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const enter = async () => {
    try {
      const { user } = await accept.mutateAsync(token);
      void showToast("success", t("invitation.done", { office: user.office?.name ?? "" }));
      await navigate(paths.officeSettings, { replace: true });
    } catch {
      // The mutation keeps the error, and the screen shows it.
    }
  };
  const expired = hasCode(accept.error, "link_expired", "invalid_request");
  return (
    <SettingsSection title={t("invitation.title")} text={t("invitation.text")} afterTerms inPerson>
      {office && !expired && <Alert tone="warn">{t("invitation.leaves", { office: office.name })}</Alert>}
      {accept.isError && <Alert tone="bad">{expired ? t("invitation.expired") : errorText(accept.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {!expired && (
          <Button pending={accept.isPending} onClick={() => void enter()}>
            {t("invitation.accept")}
          </Button>
        )}
        <ButtonLink look="outline" to={paths.officeSettings}>
          {t("invitation.later")}
        </ButtonLink>
      </div>
    </SettingsSection>
  );
}
