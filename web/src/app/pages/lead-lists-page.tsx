import { useTranslation } from "react-i18next";
import { LeadLists } from "../../features/lead-lists/components/lead-lists.tsx";
import { Page } from "../frame/page.tsx";

export function LeadListsPage() {
  const { t } = useTranslation("lead-lists");
  return (
    <Page title={t("title")}>
      <LeadLists />
    </Page>
  );
}
