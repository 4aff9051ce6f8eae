import { forgotPassword } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useUser } from "../../../lib/session.ts";

/** For a user without a password, who logs in by mailed links: mails a link to set one. */
export function FirstPassword() {
  const { t } = useTranslation("settings");
  const { email } = useUser();
  const send = useChange(forgotPassword);
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t("password.none")}</p>
      <ErrorAlert error={send.error} />
      {send.isSuccess ? (
        <Alert tone="good">{t("password.sent", { email })}</Alert>
      ) : (
        <Button
          className="justify-self-start"
          pending={send.isPending}
          onClick={() => send.mutate({ body: { email } })}
        >
          {t("password.send")}
        </Button>
      )}
    </div>
  );
}
