import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { setSession, useUser } from "../../../lib/session.ts";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

type Props = {
  /** Whether the recovery codes are being shown. */
  onCodes: (shown: boolean) => void;
  onLogout: () => void;
};

/** Stands before the account of an admin who has yet to set up a second factor. */
export function SecondFactorGate({ onCodes, onLogout }: Props) {
  const { t } = useTranslation(["settings", "common"]);
  const { hasPassword } = useUser();
  const queries = useQueryClient();
  return (
    <HeaderlessCard title={t("secondFactor.gateTitle")} intro={t("secondFactor.gateText")}>
      <title>{`${t("secondFactor.gateTitle")} – Doorlight`}</title>
      <div className="grid gap-6">
        {hasPassword ? (
          <SecondFactorSetup
            onCodes={() => onCodes(true)}
            onDone={(user) => {
              setSession(queries, user);
              onCodes(false);
            }}
          />
        ) : (
          <Alert>{t("secondFactor.gatePassword")}</Alert>
        )}
        <div className="border-t border-line pt-5">
          <Button look="outline" onClick={onLogout}>
            {t("common:nav.logOut")}
          </Button>
        </div>
      </div>
    </HeaderlessCard>
  );
}
