import { useTranslation } from "react-i18next";
import { Agencies } from "../../features/agencies/components/agencies.tsx";
import { Page } from "../frame/page.tsx";

export function AgenciesPage() {
  const { t } = useTranslation("agencies");
  return (
    <Page title={t("title")}>
      <Agencies />
    </Page>
  );
}
