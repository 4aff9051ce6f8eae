import { useTranslation } from "react-i18next";
import { useRequestLoginLink } from "../api/login.ts";
import { EmailForm } from "./email-form.tsx";

/** Sends a link to log in with; says the same whether the address is known or not. */
export function LoginLinkRequest() {
  const { t } = useTranslation("session");
  return <EmailForm send={useRequestLoginLink()} action={t("mailLink.send")} done={t("mailLink.sent")} />;
}
