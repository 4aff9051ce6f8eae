import { useTranslation } from "react-i18next";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { EraseAccount } from "./erase-account.tsx";
import { ExportData } from "./export-data.tsx";
import { OwnTerms } from "./own-terms.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The user's accepted terms, and the rights to their own data: a copy and erasure. */
export function DataSettings() {
  const { t } = useTranslation("settings");
  return (
    <>
      <SettingsSection title={t("terms.title")} text={t("terms.text")}>
        <OwnTerms />
      </SettingsSection>
      <SettingsSection title={t("export.title")} text={t("export.text")} inPerson>
        <HelpButton topic="your_data" />
        <ExportData />
      </SettingsSection>
      <SettingsSection title={t("erase.title")} text={t("erase.text")} inPerson>
        <EraseAccount />
      </SettingsSection>
    </>
  );
}
