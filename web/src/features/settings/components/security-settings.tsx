import { useTranslation } from "react-i18next";
import { EmailSettings } from "./email-settings.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Address, password, second factor and sessions. */
export function SecuritySettings() {
  const { t } = useTranslation("settings");
  return (
    <>
      <SettingsSection title={t("email.title")} text={t("email.text")} inPerson>
        <EmailSettings />
      </SettingsSection>
      <SettingsSection title={t("password.title")} inPerson>
        <PasswordForm />
      </SettingsSection>
      <SettingsSection title={t("secondFactor.title")} text={t("secondFactor.text")} inPerson>
        <SecondFactor />
      </SettingsSection>
      <SettingsSection title={t("sessions.title")} text={t("sessions.text")} inPerson>
        <Sessions />
      </SettingsSection>
    </>
  );
}
