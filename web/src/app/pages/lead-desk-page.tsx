import { useTranslation } from "react-i18next";
import { LeadDesk } from "../../features/lead-desk/components/lead-desk.tsx";
import type { OnLocations } from "../../features/leads/chosen-locations.ts";
import { LocationChip } from "../../features/leads/components/location-chip.tsx";
import { Page } from "../frame/page.tsx";

const allLeads = { leadType: [], propertyType: [], priceMax: null, withinDays: null };

const areasOf = (country: string, chosen: string[], onChange: OnLocations) => (
  <LocationChip country={country} filters={{ ...allLeads, country }} chosen={chosen} onChange={onChange} />
);

export function LeadDeskPage() {
  const { t } = useTranslation("lead-desk");
  return (
    <Page title={t("title")}>
      <LeadDesk areasOf={areasOf} />
    </Page>
  );
}
