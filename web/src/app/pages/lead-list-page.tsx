import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
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
      <h1 className="mb-4 text-2xl">{title}</h1>
      {id ? <EditLeadList id={id} chooseLocations={chooseAreas} /> : <NewLeadList chooseLocations={chooseAreas} />}
    </Page>
  );
}
