import { useTranslation } from "react-i18next";
import { HelpButton } from "../../components/ui/help-button.tsx";
import { SetupWizard } from "../../features/lead-lists/components/setup-wizard.tsx";
import { Page } from "../frame/page.tsx";
import { chooseAreas } from "./choose-areas.tsx";

export function SetupWizardPage() {
  const { t } = useTranslation("lead-lists");
  return (
    <Page title={t("wizard.title")}>
      <SetupWizard chooseLocations={chooseAreas} />
      <div className="mt-4">
        <HelpButton topic="lead_lists" />
      </div>
    </Page>
  );
}
