import { useTranslation } from "react-i18next";
import { IconDeviceDesktop, IconMoon, IconSun } from "../../../components/ui/icons.ts";

const choices = [
  { theme: "system", Icon: IconDeviceDesktop },
  { theme: "light", Icon: IconSun },
  { theme: "dark", Icon: IconMoon },
] as const;

/** Three buttons for the theme. The page's script marks the chosen one; without JavaScript the page follows the device. */
export function ThemeSwitch() {
  const { t } = useTranslation("common");
  return (
    <div
      role="group"
      aria-label={t("theme.label")}
      className="flex gap-0.5 rounded-full border border-line-strong p-[3px]"
    >
      {choices.map(({ theme, Icon }) => (
        <button
          key={theme}
          type="button"
          data-theme-choice={theme}
          aria-pressed="false"
          aria-label={t(`theme.${theme}`)}
          title={t(`theme.${theme}`)}
          className="grid size-8 place-items-center rounded-full text-ink-3 hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink"
        >
          <Icon size={17} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
