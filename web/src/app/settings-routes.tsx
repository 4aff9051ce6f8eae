import { type RouteObject, useRoutes } from "react-router";
import { paths } from "../lib/paths.ts";
import { lazyPage } from "./lazy-page.ts";
import { NotFound } from "./pages/not-found.tsx";
import { SettingsPage } from "./pages/settings-page.tsx";

const ProfileSettings = lazyPage(
  () => import("../features/settings/components/profile-settings.tsx"),
  "ProfileSettings",
  "settings",
);
const OfficeSettings = lazyPage(
  () => import("../features/settings/components/office-settings.tsx"),
  "OfficeSettings",
  "settings",
);
const SecuritySettings = lazyPage(
  () => import("../features/settings/components/security-settings.tsx"),
  "SecuritySettings",
  "settings",
);
const AppearanceSettings = lazyPage(
  () => import("../features/settings/components/appearance-settings.tsx"),
  "AppearanceSettings",
  "settings",
);
const DataSettings = lazyPage(
  () => import("../features/settings/components/data-settings.tsx"),
  "DataSettings",
  "settings",
);

/** Below the settings, as nested routes are matched. */
const below = (path: string) => path.slice(paths.settings.length + 1);

export const settingsRoutes: RouteObject[] = [
  {
    element: <SettingsPage />,
    children: [
      { index: true, element: <ProfileSettings /> },
      { path: below(paths.officeSettings), element: <OfficeSettings /> },
      { path: below(paths.securitySettings), element: <SecuritySettings /> },
      { path: below(paths.appearanceSettings), element: <AppearanceSettings /> },
      { path: below(paths.dataSettings), element: <DataSettings /> },
    ],
  },
  { path: "*", element: <NotFound /> },
];

/** The sections of the settings, apart from the other screens so that the first one does not load their list. */
export function SettingsRoutes() {
  return useRoutes(settingsRoutes);
}
