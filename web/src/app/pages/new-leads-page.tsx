import { useTranslation } from "react-i18next";
import { Tag } from "../../components/ui/tag.tsx";
import { NewLeads } from "../../features/leads/components/new-leads.tsx";
import { Overview } from "../../features/overview/components/overview.tsx";
import { useIsLive } from "../../lib/live-events.ts";
import { useUser } from "../../lib/session.ts";
import { Page } from "../frame/page.tsx";

export function NewLeadsPage() {
  const { t } = useTranslation("leads");
  const live = useIsLive();
  const { role } = useUser();
  return (
    <Page title={t("title")} beside={live && <Live />} tour="new_leads">
      {role === "agent" && <Overview />}
      <NewLeads />
    </Page>
  );
}

/** On phones a dot, so that the longest title has room beside it. */
function Live() {
  const { t } = useTranslation("leads");
  return (
    <>
      <span className="max-sm:hidden">
        <Tag tone="green">{t("live")}</Tag>
      </span>
      <span className="size-2.5 shrink-0 rounded-full bg-current text-good sm:hidden">
        <span className="sr-only">{t("live")}</span>
      </span>
    </>
  );
}
