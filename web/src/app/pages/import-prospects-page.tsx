import { useTranslation } from "react-i18next";
import { ImportProspects } from "../../features/prospects/components/import-prospects.tsx";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

export function ImportProspectsPage() {
  const { t } = useTranslation("prospects");
  return (
    <Page title={t("back")} back={adminPaths.prospects} detail={t("import.title")}>
      <ImportProspects />
    </Page>
  );
}
