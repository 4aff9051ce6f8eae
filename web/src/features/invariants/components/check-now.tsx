import { checkInvariants } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useChange } from "../../../lib/api/use-change.ts";

/** Has every rule checked; `onAsked` looks for the outcome. */
export function CheckNow({ isRunning, onAsked }: { isRunning: boolean; onAsked: () => void }) {
  const { t } = useTranslation("invariants");
  const check = useChange(checkInvariants, { onSuccess: onAsked });
  const away = check.data?.away ?? [];
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="outline" pending={check.isPending || isRunning} onClick={() => check.mutate()}>
        {t("checkNow")}
      </Button>
      <ErrorAlert error={check.error} />
      {away.length > 0 && (
        <Alert tone="warn">
          {t("notAsked", { services: away.map((name) => t(`service.${name}`, { defaultValue: name })).join(", ") })}
        </Alert>
      )}
    </div>
  );
}
