import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";

/** What an action does to a user's account, and why this admin may not take it alone. */
export function Consequence({ text, error }: { text: string; error: unknown }) {
  const { t } = useTranslation("admin-users");
  return (
    <div className="grid gap-3">
      {hasCode(error, "forbidden") && <Alert tone="bad">{t("notAlone")}</Alert>}
      <p>{text}</p>
    </div>
  );
}
