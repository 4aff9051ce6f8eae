import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { setSession, useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { SecondFactorOn } from "./second-factor-on.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

/** The second factor: off, being set up, or on. */
export function SecondFactor() {
  const { t } = useTranslation("settings");
  const { secondFactorOn, hasPassword } = useUser();
  const queries = useQueryClient();
  const [settingUp, setSettingUp] = useState(false);

  if (settingUp) {
    return (
      <SecondFactorSetup
        onCancel={() => setSettingUp(false)}
        onDone={(user) => {
          setSession(queries, user);
          setSettingUp(false);
          void showToast("success", t("secondFactor.isOn"));
        }}
      />
    );
  }
  if (secondFactorOn) return <SecondFactorOn />;
  if (!hasPassword) return <Alert>{t("secondFactor.passwordFirst")}</Alert>;
  return (
    <Button className="justify-self-start" onClick={() => setSettingUp(true)}>
      {t("secondFactor.setUp")}
    </Button>
  );
}
