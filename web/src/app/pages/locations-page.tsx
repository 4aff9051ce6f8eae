import { useTranslation } from "react-i18next";
import { Prices } from "../../features/prices/components/prices.tsx";
import { Page } from "../frame/page.tsx";

export function LocationsPage() {
  const { t } = useTranslation("prices");
  return (
    <Page title={t("title")}>
      <Prices />
    </Page>
  );
}
