import { useTranslation } from "react-i18next";
import { Disputes } from "../../features/disputes/components/disputes.tsx";
import { Page } from "../frame/page.tsx";

export function DisputesPage() {
  const { t } = useTranslation("disputes");
  return (
    <Page title={t("title")}>
      <Disputes />
    </Page>
  );
}
