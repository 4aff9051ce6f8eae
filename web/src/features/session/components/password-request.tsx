import { useTranslation } from "react-i18next";
import { useRequestPasswordLink } from "../api/password-link.ts";
import { EmailForm } from "./email-form.tsx";

/** Sends a link to set a password; says the same whether the address is known or not. */
export function PasswordRequest() {
  const { t } = useTranslation("session");
  return <EmailForm send={useRequestPasswordLink()} action={t("mailLink.send")} done={t("mailLink.sent")} />;
}
