import { useTranslation } from "react-i18next";
import { useRequestLoginLink } from "../api/login.ts";
import { useRequestPasswordLink } from "../api/password-link.ts";
import { EmailForm } from "./email-form.tsx";

/** Sends a login link. The text afterwards is the same for known and unknown addresses. */
export function LoginLinkRequest() {
  const { t } = useTranslation("session");
  return <EmailForm send={useRequestLoginLink()} action={t("mailLink.send")} done={t("mailLink.sent")} />;
}

/** Sends a link to set a password. The text afterwards is the same for known and unknown addresses. */
export function PasswordRequest() {
  const { t } = useTranslation("session");
  return <EmailForm send={useRequestPasswordLink()} action={t("mailLink.send")} done={t("mailLink.sent")} />;
}
