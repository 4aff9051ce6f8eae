import { useTranslation } from "react-i18next";
import { MyLeads } from "../../features/purchases/components/my-leads.tsx";
import { LogAttempt } from "../../features/refunds/components/log-attempt.tsx";
import { Page } from "../frame/page.tsx";

export function MyLeadsPage() {
  const { t } = useTranslation("purchases");
  return (
    <Page title={t("myLeads")} tour="my_leads">
      <MyLeads Attempt={LogAttempt} />
    </Page>
  );
}
