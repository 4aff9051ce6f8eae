import { forgotPassword, requestMagicLink } from "@doorlight/gateway/contract";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { EmailForm } from "../../../components/account/email-form.tsx";
import { useChange } from "../../../lib/api/use-change.ts";

/** Sends a login link. The text afterwards is the same for known and unknown addresses. */
export function LoginLinkRequest() {
  return <MailedLink send={useChange(requestMagicLink)} />;
}

/** Sends a link to set a password. The text afterwards is the same for known and unknown addresses. */
export function PasswordRequest() {
  return <MailedLink send={useChange(forgotPassword)} />;
}

function MailedLink({ send }: Pick<ComponentProps<typeof EmailForm>, "send">) {
  const { t } = useTranslation("session");
  return (
    <EmailForm
      send={send}
      label={t("email")}
      action={t("mailLink.send")}
      done={(email) => t("mailLink.sent", { email })}
    />
  );
}
