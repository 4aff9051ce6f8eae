import { useTranslation } from "react-i18next";
import { Approvals } from "../../features/approvals/components/approvals.tsx";
import { Page } from "../frame/page.tsx";

export function ApprovalsPage() {
  const { t } = useTranslation("approvals");
  return (
    <Page title={t("title")}>
      <Approvals />
    </Page>
  );
}
