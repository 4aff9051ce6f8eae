import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { paths } from "../../../lib/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { EraseAccount } from "./erase-account.tsx";
import { ExportData } from "./export-data.tsx";
import { OwnTerms } from "./own-terms.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The user's accepted terms, an agent's own programs, and the rights to their own data: a copy and erasure. */
export function DataSettings() {
  const { t } = useTranslation("settings");
  const { role } = useUser();
  return (
    <>
      <SettingsSection title={t("terms.title")} text={t("terms.text")}>
        <OwnTerms />
      </SettingsSection>
      {role === "agent" && (
        <SettingsSection title={t("webhooks.title")} text={t("webhooks.text")} inPerson afterTerms>
          <ButtonLink look="outline" to={paths.webhooks} className="justify-self-start">
            {t("webhooks.open")}
          </ButtonLink>
        </SettingsSection>
      )}
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
