import { useTranslation } from "react-i18next";
import { Invoices } from "../../features/invoices/components/invoices.tsx";
import { paths } from "../../lib/paths.ts";
import { Page } from "../frame/page.tsx";

export function InvoicesPage() {
  const { t } = useTranslation(["invoices", "common"]);
  return (
    <Page title={t("common:nav.billing")} back={paths.billing} detail={t("title")}>
      <Invoices />
    </Page>
  );
}
