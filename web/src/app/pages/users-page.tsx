import { useTranslation } from "react-i18next";
import { Users } from "../../features/admin-users/components/users.tsx";
import { Page } from "../frame/page.tsx";

export function UsersPage() {
  const { t } = useTranslation("admin-users");
  return (
    <Page title={t("title")}>
      <Users />
    </Page>
  );
}
