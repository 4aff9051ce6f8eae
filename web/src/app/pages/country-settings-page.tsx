import { useTranslation } from "react-i18next";
import { CountrySettings } from "../../features/country-settings/components/country-settings.tsx";
import { Page } from "../frame/page.tsx";

export function CountrySettingsPage() {
  const { t } = useTranslation("country-settings");
  return (
    <Page title={t("title")}>
      <CountrySettings />
    </Page>
  );
}
