import { useTranslation } from "react-i18next";
import { Tag } from "../../components/ui/tag.tsx";
import { NewLeads } from "../../features/leads/components/new-leads.tsx";
import { useIsLive } from "../../lib/live-events.ts";
import { Page } from "../frame/page.tsx";

export function NewLeadsPage() {
  const { t } = useTranslation("leads");
  const live = useIsLive();
  return (
    <Page title={t("title")} beside={live && <Tag tone="green">{t("live")}</Tag>}>
      <NewLeads />
    </Page>
  );
}
