import { useTranslation } from "react-i18next";
import { Invoicing } from "../../features/invoicing/components/invoicing.tsx";
import { Page } from "../frame/page.tsx";

export function InvoicingPage() {
  const { t } = useTranslation("invoicing");
  return (
    <Page title={t("title")}>
      <Invoicing />
    </Page>
  );
}
