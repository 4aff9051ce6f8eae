import { useTranslation } from "react-i18next";
import { Deals } from "../../features/deals/components/deals.tsx";
import { Page } from "../frame/page.tsx";

export function DealsPage() {
  const { t } = useTranslation("deals");
  return (
    <Page title={t("title")}>
      <Deals />
    </Page>
  );
}
