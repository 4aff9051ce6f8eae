import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button.tsx";
import { IconLogout } from "../../components/ui/icons.ts";
import { Settings } from "../../features/settings/components/settings.tsx";
import { Page } from "../frame/page.tsx";
import { useLogout } from "../frame/use-logout.ts";

export function SettingsPage() {
  const { t } = useTranslation(["settings", "common"]);
  const logout = useLogout();
  return (
    <Page title={t("title")}>
      <Settings />
      <Button look="outline" className="mt-[18px]" onClick={logout}>
        <IconLogout size={18} stroke={1.75} aria-hidden="true" />
        {t("common:nav.logOut")}
      </Button>
    </Page>
  );
}
