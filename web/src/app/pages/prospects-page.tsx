import { useTranslation } from "react-i18next";
import { Prospects } from "../../features/prospects/components/prospects.tsx";
import { Page } from "../frame/page.tsx";

export function ProspectsPage() {
  const { t } = useTranslation("prospects");
  return (
    <Page title={t("title")}>
      <Prospects />
    </Page>
  );
}
