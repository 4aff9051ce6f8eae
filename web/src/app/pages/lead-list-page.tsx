import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { EditLeadList, NewLeadList } from "../../features/lead-lists/components/lead-list-editor.tsx";
import { LocationChip } from "../../features/leads/components/location-chip.tsx";
import { paths } from "../../lib/paths.ts";
import { useUser } from "../../lib/session.ts";
import { Page } from "../frame/page.tsx";
import type { ChooseLocations } from "../../features/lead-lists/list-body.ts";

/** The editor of a new list, or of one that there is. */
export function LeadListPage() {
  const { t } = useTranslation("lead-lists");
  const { country } = useUser();
  const { id } = useParams();
  const title = t(id ? "edit" : "new");
  const chooseLocations: ChooseLocations = ({ locationIds, leadTypes, propertyTypes }, onChange) => (
    <LocationChip
      country={country}
      filters={{ country: null, leadType: leadTypes, propertyType: propertyTypes, priceMax: null, withinDays: null }}
      chosen={locationIds}
      onChange={onChange}
    />
  );
  return (
    <Page title={t("title")} back={paths.leadLists} detail={title}>
      <h1 className="mb-4 text-2xl">{title}</h1>
      {id ? <EditLeadList id={id} chooseLocations={chooseLocations} /> : <NewLeadList {...{ chooseLocations }} />}
    </Page>
  );
}
