import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { HelpButton } from "../../components/ui/help-button.tsx";
import { EditLeadList, NewLeadList } from "../../features/lead-lists/components/lead-list-editor.tsx";
import { paths } from "../../lib/paths.ts";
import { Page } from "../frame/page.tsx";
import { chooseAreas } from "./choose-areas.tsx";

/** The editor of a new list, or of one that there is. */
export function LeadListPage() {
  const { t } = useTranslation("lead-lists");
  const { id } = useParams();
  const title = t(id ? "edit" : "new");
  return (
    <Page title={t("title")} back={paths.leadLists} detail={title}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl">{title}</h1>
        <HelpButton topic="lead_lists" />
      </div>
      {id ? <EditLeadList id={id} chooseLocations={chooseAreas} /> : <NewLeadList chooseLocations={chooseAreas} />}
    </Page>
  );
}
