import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useResumePurchase } from "../api/pending-purchase.ts";
import { useGiveUp } from "./use-give-up.ts";

/** A purchase of this agent that waits for the bank: the way on, and the way out. */
export function PendingPurchase({ leadId }: { leadId: string }) {
  const { t } = useTranslation(["purchases", "common"]);
  const resume = useResumePurchase(leadId);
  const { giveUp, isPending, error } = useGiveUp(leadId);
  const goOn = useOneAtATime(async () => {
    const bought = await resume.mutateAsync().catch(() => undefined);
    if (bought) void showToast("success", t("pending.stands"));
  });
  return (
    <div className="grid gap-3">
      <Alert tone="warn">{t("pending.text")}</Alert>
      <ErrorAlert error={error ?? resume.error} />
      <Button pending={resume.isPending} disabled={isPending} onClick={() => void goOn()}>
        {t("payment:toBank")}
      </Button>
      <Button look="outline" pending={isPending} disabled={resume.isPending} onClick={giveUp}>
        {t("pending.giveUp")}
      </Button>
    </div>
  );
}
