import { useTranslation } from "react-i18next";
import { SetupWizard } from "../../features/lead-lists/components/setup-wizard.tsx";
import type { ChooseLocations } from "../../features/lead-lists/list-body.ts";
import { LocationChip } from "../../features/leads/components/location-chip.tsx";
import { useUser } from "../../lib/session.ts";
import { Page } from "../frame/page.tsx";

export function SetupWizardPage() {
  const { t } = useTranslation("lead-lists");
  const { country } = useUser();
  const chooseLocations: ChooseLocations = ({ locationIds, leadTypes, propertyTypes }, onChange) => (
    <div>
      <LocationChip
        country={country}
        filters={{ country: null, leadType: leadTypes, propertyType: propertyTypes, priceMax: null, withinDays: null }}
        chosen={locationIds}
        onChange={onChange}
      />
    </div>
  );
  return (
    <Page title={t("wizard.title")}>
      <SetupWizard chooseLocations={chooseLocations} />
    </Page>
  );
}
