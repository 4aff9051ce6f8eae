import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { showToast } from "../../../lib/toast.ts";
import { useSetToursSeen } from "../../../lib/tours.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Offers an agent the tours of screens again. */
export function RestartTours() {
  const { t } = useTranslation("settings");
  const { mutate, isPending, error } = useSetToursSeen();
  const restart = () => mutate("none", { onSuccess: () => void showToast("success", t("tours.done")) });
  return (
    <SettingsSection title={t("tours.title")} text={t("tours.text")}>
      <ErrorAlert error={error} />
      <Button look="outline" className="justify-self-start" pending={isPending} onClick={restart}>
        {t("tours.again")}
      </Button>
    </SettingsSection>
  );
}
