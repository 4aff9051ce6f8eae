import { resendConfirmation } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { SendAgain } from "../../../components/account/send-again.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconMail } from "../../../components/ui/icons.ts";
import { useChange } from "../../../lib/api/use-change.ts";

/** The step after a sign-up: the address of the mail, and buttons to send it again and to correct the address. */
export function MailSent({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const { t } = useTranslation("session");
  const resend = useChange(resendConfirmation);
  return (
    <div className="grid gap-5">
      <span className="grid size-14 place-items-center rounded-[16px] bg-primary-soft text-primary-text">
        <IconMail size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <p className="text-base text-ink-2">{t("sent.text", { email })}</p>
      <p className="text-ink-2">{t("sent.spam")}</p>
      {resend.isSuccess && <Alert tone="good">{t("sent.again")}</Alert>}
      <ErrorAlert error={resend.error} />
      <SendAgain send={resend} email={email} onOtherAddress={onOtherAddress} />
    </div>
  );
}
