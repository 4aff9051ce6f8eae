import { useTranslation } from "react-i18next";
import { PictureSettings } from "./picture-settings.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The agent's details and picture. */
export function ProfileSettings() {
  const { t } = useTranslation("settings");
  return (
    <>
      <SettingsSection title={t("profile")} text={t("profileText")}>
        <ProfileForm />
      </SettingsSection>
      <SettingsSection title={t("picture.title")} afterTerms>
        <PictureSettings />
      </SettingsSection>
    </>
  );
}
