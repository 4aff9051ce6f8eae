import { useTranslation } from "react-i18next";
import { Billing } from "../../features/billing/components/billing.tsx";
import { Page } from "../frame/page.tsx";

export function BillingPage() {
  const { t } = useTranslation("billing");
  return (
    <Page title={t("title")}>
      <Billing />
    </Page>
  );
}
