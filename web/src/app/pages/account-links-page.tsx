import { useTranslation } from "react-i18next";
import { AccountLinks } from "../../features/account-links/components/account-links.tsx";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

export function AccountLinksPage() {
  const { t } = useTranslation(["account-links", "admin-users"]);
  return (
    <Page title={t("admin-users:title")} back={adminPaths.users} detail={t("title")}>
      <h1 className="mb-4 text-2xl">{t("title")}</h1>
      <AccountLinks />
    </Page>
  );
}
