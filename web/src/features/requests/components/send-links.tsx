import { sendSellerLinks } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { EmailForm } from "../../../components/account/email-form.tsx";
import { useChange } from "../../../lib/api/use-change.ts";

/** Mails an owner the links to their pages again. The text afterwards is the same for known and unknown addresses. */
export function SendLinks() {
  const { t } = useTranslation("requests");
  return (
    <EmailForm
      send={useChange(sendSellerLinks)}
      label={t("you.email")}
      action={t("link.send")}
      done={(email) => t("link.sent", { email })}
    />
  );
}
