import { type Deal, updateDeal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { bodyOf } from "../deal-body.ts";
import { dealChange } from "../deal-change.ts";

/** The cut-off date of an active office deal. Later members are invited by a colleague, and included by an admin. */
export function Members({ deal, until }: { deal: Deal; until: string }) {
  const { t } = useTranslation("deals");
  const timeOf = useCountryTime(deal.country);
  const update = useChange(updateDeal, dealChange);
  async function include(): Promise<void> {
    const { id, version } = deal;
    await update.mutateAsync({ params: { id }, body: { ...bodyOf(deal), version, includesMembers: true } });
    void showToast("success", t("members.done"));
  }
  return (
    <Card title={t("members.title")}>
      <div className="grid justify-items-start gap-3.5">
        <ErrorAlert error={update.error} />
        <p>{t("members.text", { time: timeOf(until) })}</p>
        <Button look="outline" pending={update.isPending} onClick={() => void include().catch(() => {})}>
          {t("members.include")}
        </Button>
      </div>
    </Card>
  );
}
