import { useTranslation } from "react-i18next";
import { ImportProspects } from "../../features/prospects/components/import-prospects.tsx";
import { paths } from "../../lib/paths.ts";
import { Page } from "../frame/page.tsx";

export function ImportProspectsPage() {
  const { t } = useTranslation("prospects");
  return (
    <Page title={t("back")} back={paths.prospects} detail={t("import.title")}>
      <ImportProspects />
    </Page>
  );
}
