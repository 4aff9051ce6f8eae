import { checkPasswordLink, setPassword } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useLink } from "../../../lib/api/use-link.ts";
import { useSetUser } from "../../../lib/session.ts";
import { PasswordRequest } from "./link-requests.tsx";
import { PendingCard } from "./pending-card.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";

/** A mailed link to set a password. A link that works shows the form; an expired one asks for the e-mail. */
export function SetPassword({ userId, token }: { userId: string; token: string }) {
  const { t } = useTranslation(["session", "common"]);
  const link = useLink(checkPasswordLink, { userId, token });
  const set = useChange(setPassword, { onSuccess: useSetUser() });

  // A malformed link was cut off in a mail; the user needs a new one as well.
  if (hasCode(link.error, "link_expired", "invalid_request") || hasCode(set.error, "link_expired")) {
    return (
      <HeaderlessCard title={t("setPassword.expiredTitle")} intro={t("setPassword.expiredText")}>
        <PasswordRequest />
      </HeaderlessCard>
    );
  }
  if (link.isError) {
    return (
      <HeaderlessCard title={t("setPassword.title")}>
        <div className="grid gap-5">
          <ErrorAlert error={link.error} />
          <Button className="justify-self-start" pending={link.isFetching} onClick={() => void link.refetch()}>
            {t("common:tryAgain")}
          </Button>
        </div>
      </HeaderlessCard>
    );
  }
  if (!link.data) return <PendingCard title={t("setPassword.pending")} />;

  const { firstPassword } = link.data;
  const title = t(firstPassword ? "setPassword.firstTitle" : "setPassword.title");
  return (
    <HeaderlessCard title={title} intro={t(firstPassword ? "setPassword.firstText" : "setPassword.text")}>
      <SetPasswordForm link={{ userId, token }} set={set} />
    </HeaderlessCard>
  );
}
