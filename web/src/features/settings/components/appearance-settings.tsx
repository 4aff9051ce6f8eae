import { useTranslation } from "react-i18next";
import { LanguageChoice } from "./language-choice.tsx";
import { useUser } from "../../../lib/session.ts";
import { RestartTours } from "./restart-tours.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Language and theme, and for agents the tours. */
export function AppearanceSettings() {
  const { t } = useTranslation("settings");
  const { role } = useUser();
  return (
    <>
      <SettingsSection title={t("nav.appearance")} text={t("appearanceText")}>
        <LanguageChoice />
        <ThemeChoice />
      </SettingsSection>
      {role === "agent" && <RestartTours />}
    </>
  );
}
