import { useTranslation } from "react-i18next";
import { AdminHome } from "../../features/admin-home/components/admin-home.tsx";
import { Page } from "../frame/page.tsx";

export function AdminHomePage() {
  const { t } = useTranslation("admin-home");
  return (
    <Page title={t("title")}>
      <AdminHome />
    </Page>
  );
}
