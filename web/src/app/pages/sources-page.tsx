import { useTranslation } from "react-i18next";
import { Sources } from "../../features/sources/components/sources.tsx";
import { Page } from "../frame/page.tsx";

export function SourcesPage() {
  const { t } = useTranslation("sources");
  return (
    <Page title={t("title")}>
      <Sources />
    </Page>
  );
}
