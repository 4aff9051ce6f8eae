import { renewRecoveryCodes } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { CodeForm } from "./code-form.tsx";
import { DisableSecondFactor } from "./disable-second-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** A second factor that is on: renew the recovery codes, or turn it off. */
export function SecondFactorOn() {
  const { t } = useTranslation("settings");
  const renew = useChange(renewRecoveryCodes);
  const [action, setAction] = useState<"renew" | "disable" | null>(null);
  const close = () => {
    renew.reset();
    setAction(null);
  };

  if (action === "disable") return <DisableSecondFactor onCancel={close} />;
  if (action === "renew") {
    if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={close} />;
    return (
      <div className="grid gap-4">
        <p className="max-w-[62ch] text-ink-2">{t("secondFactor.renewText")}</p>
        <CodeForm
          action={t("secondFactor.renew")}
          pending={renew.isPending}
          error={renew.error}
          onCode={(code) => renew.mutateAsync({ body: { code } })}
          onCancel={close}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Tag tone="green">{t("secondFactor.on")}</Tag>
      <Button look="outline" onClick={() => setAction("renew")}>
        {t("secondFactor.renew")}
      </Button>
      <Button look="danger" onClick={() => setAction("disable")}>
        {t("secondFactor.turnOff")}
      </Button>
    </div>
  );
}
