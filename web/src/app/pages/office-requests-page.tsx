import { useTranslation } from "react-i18next";
import { OfficeRequests } from "../../features/office-requests/components/office-requests.tsx";
import { Page } from "../frame/page.tsx";

export function OfficeRequestsPage() {
  const { t } = useTranslation("office-requests");
  return (
    <Page title={t("title")}>
      <OfficeRequests />
    </Page>
  );
}
