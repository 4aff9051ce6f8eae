import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Billing } from "../../features/billing/components/billing.tsx";
import { Page } from "../frame/page.tsx";
import { safeNext } from "../safe-next.ts";

export function BillingPage() {
  const { t } = useTranslation("billing");
  const [search] = useSearchParams();
  return (
    <Page title={t("title")}>
      <Billing next={safeNext(search.get("next"))} />
    </Page>
  );
}
