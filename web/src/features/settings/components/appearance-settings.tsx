import { useTranslation } from "react-i18next";
import { LanguageChoice } from "./language-choice.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Language and theme. */
export function AppearanceSettings() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection title={t("nav.appearance")} text={t("appearanceText")}>
      <LanguageChoice />
      <ThemeChoice />
    </SettingsSection>
  );
}
