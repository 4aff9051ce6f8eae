import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { setSession, useUser } from "../../../lib/session.ts";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

type Props = {
  /** Called when the recovery codes appear and when they go. */
  onCodes: (shown: boolean) => void;
  onLogout: () => void;
};

/** Replaces the account of an admin until a second factor is set up. */
export function RequiredSecondFactor({ onCodes, onLogout }: Props) {
  const { t } = useTranslation(["settings", "common"]);
  const { hasPassword } = useUser();
  const queries = useQueryClient();
  return (
    <HeaderlessCard title={t("secondFactor.requiredTitle")} intro={t("secondFactor.requiredText")}>
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
          <Alert>{t("secondFactor.requiredPassword")}</Alert>
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
