import type { FoundKind, User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  type Icon,
  IconArrowRight,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconWorld,
} from "../../components/ui/icons.ts";
import { useChooseLanguage } from "../../features/settings/use-choose-language.ts";
import { languageNames, locales } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";
import { chooseTheme, type Theme } from "../../lib/theme-choice.ts";
import { settingsSections } from "../settings-sections.ts";
import type { NavGroup } from "./nav-groups.ts";
import { useLogout } from "./use-logout.ts";

export type Command = {
  id: string;
  text: string;
  Icon: Icon;
  /** Shown behind the text. */
  keys?: string;
  run: () => void;
};
export type CommandGroup = {
  name:
    | "found"
    | "myLeads"
    | "newLeads"
    | "leadLists"
    | "pages"
    | "settings"
    | "theme"
    | "language"
    | "ownAccount"
    | "unanswered"
    | FoundKind;
  /** What the typed text has found, whatever its commands are called. */
  found?: true;
  /** Whether more was found than its commands. */
  isCut?: boolean;
  commands: Command[];
};

const themes: Theme[] = ["system", "light", "dark"];
export const leadId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Given = { user: User; groups: NavGroup[]; typed: string; onShortcuts: () => void; onClose: () => void };

/** Everything that this user can do from the search, in groups. */
export function useCommands({ user, groups, typed, onShortcuts, onClose }: Given): CommandGroup[] {
  const { t } = useTranslation(["frame", "common", "settings"]);
  const navigate = useNavigate();
  const chooseLanguage = useChooseLanguage();
  const logout = useLogout();
  // In place of the search's own step in the history.
  const go = (to: string) => () => void navigate(to, { replace: true });
  const then = (act: () => void) => () => {
    onClose();
    act();
  };

  return [
    { name: "found", found: true, commands: found(typed.trim()) },
    {
      name: "pages",
      commands: groups.flatMap(({ items }) => items.map(({ to, text, Icon }) => ({ id: to, text, Icon, run: go(to) }))),
    },
    {
      name: "settings",
      commands: settingsSections(user).map(({ to, text }) => ({
        id: `section ${to}`,
        text: t(`settings:nav.${text}`),
        Icon: IconSettings,
        run: go(to),
      })),
    },
    {
      name: "theme",
      commands: themes.map((theme) => ({
        id: theme,
        text: t("theme", { theme: t(`common:theme.${theme}`) }),
        Icon: IconMoon,
        run: then(() => chooseTheme(theme)),
      })),
    },
    {
      name: "language",
      commands: locales.map((locale) => ({
        id: locale,
        text: t("language", { language: languageNames[locale] }),
        Icon: IconWorld,
        run: then(() => chooseLanguage(locale)),
      })),
    },
    {
      name: "ownAccount",
      commands: [
        { id: "shortcuts", text: t("shortcuts.title"), Icon: IconKeyboard, keys: "?", run: onShortcuts },
        { id: "log-out", text: t("common:nav.logOut"), Icon: IconLogout, run: then(logout) },
      ],
    },
  ];

  /** The lead whose id is typed. */
  function found(id: string): Command[] {
    return leadId.test(id)
      ? [{ id: "lead", text: t("openLead", { id }), Icon: IconArrowRight, run: go(paths.lead(id)) }]
      : [];
  }
}
