import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { chooseTheme, type Theme } from "../../../lib/theme-choice.ts";
import { useTheme } from "../../../lib/use-theme.ts";

const themes: Theme[] = ["system", "light", "dark"];

/** The choice of the theme, which is stored on this device only. */
export function ThemeChoice() {
  const { t } = useTranslation("common");
  const theme = useTheme();
  return (
    <ChoiceCards
      legend={t("theme.label")}
      columns={3}
      name="theme"
      choices={themes.map((value) => ({ value, title: t(`theme.${value}`) }))}
      value={theme}
      onChange={({ target }) => chooseTheme(target.value as Theme)}
    />
  );
}
