import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Alert } from "../../components/ui/alert.tsx";
import { Webhooks } from "../../features/webhooks/components/webhooks.tsx";
import { useUser } from "../../lib/session.ts";
import { Page } from "../frame/page.tsx";
import { NotFoundError } from "../not-found-error.ts";

/** Where an agent keeps webhooks: for agents alone, and not for an admin who acts as one. */
export function WebhooksPage() {
  const { t } = useTranslation(["webhooks", "errors"]);
  const { pathname } = useLocation();
  const { role, impersonatedBy } = useUser();
  if (role !== "agent") throw new NotFoundError(pathname);
  return (
    <Page title={t("title")}>
      {impersonatedBy ? (
        <div className="grid max-w-[75ch] gap-4">
          <Alert>{t("errors:code.not_while_impersonating")}</Alert>
          <p className="text-ink-2">{t("notAsAgent")}</p>
        </div>
      ) : (
        <Webhooks />
      )}
    </Page>
  );
}
