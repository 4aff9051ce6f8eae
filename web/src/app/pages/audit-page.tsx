import { useTranslation } from "react-i18next";
import { Audit } from "../../features/audit/components/audit.tsx";
import { Page } from "../frame/page.tsx";

export function AuditPage() {
  const { t } = useTranslation("audit");
  return (
    <Page title={t("title")}>
      <Audit />
    </Page>
  );
}
