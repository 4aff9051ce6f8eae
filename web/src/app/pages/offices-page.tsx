import { useTranslation } from "react-i18next";
import { Offices } from "../../features/office-requests/components/offices.tsx";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

export function OfficesPage() {
  const { t } = useTranslation("office-requests");
  return (
    <Page title={t("title")} back={adminPaths.officeRequests} detail={t("offices.title")}>
      <h1 className="mb-4 text-2xl">{t("offices.title")}</h1>
      <Offices />
    </Page>
  );
}
