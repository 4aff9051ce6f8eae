import { type Deal, DealBody, listApprovals, updateDeal, WaitingApproval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { type Change, useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { showToast } from "../../../lib/toast.ts";
import { bodyOf } from "../deal-body.ts";
import { dealChange } from "../deal-change.ts";
import { OverlapAlert } from "./overlap-alert.tsx";

/** The one term of an active deal that can still change. */
export function LastDay({ deal }: { deal: Deal }) {
  const { t } = useTranslation("deals");
  const update = useChange(updateDeal, {
    ...dealChange,
    refreshes: [...dealChange.refreshes, listApprovals],
  });
  return (
    <Card title={t("lastDay.title")}>
      <div className="grid gap-3.5">
        <OverlapAlert error={update.error} />
        <ErrorAlert error={update.error} except={["deal_overlap", "invalid_request"]} />
        <LastDayForm key={deal.version} deal={deal} update={update} />
        <AllowanceNote kind="deals" country={deal.country} />
      </div>
    </Card>
  );
}

function LastDayForm({ deal, update }: { deal: Deal; update: Change<typeof updateDeal> }) {
  const { t } = useTranslation("deals");
  const { register, formState, sendOnce } = useContractForm(DealBody, bodyOf(deal));
  const save = sendOnce(async (body) => {
    const answer = await update.mutateAsync({ params: { id: deal.id }, body: { ...body, version: deal.version } });
    if (!WaitingApproval.safeParse(answer).success) return void showToast("success", t("saved"));
    void showToast("info", t("lastDay.waits"));
  });
  return (
    <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={save}>
      <TextField
        type="date"
        label={t("form.endsOn")}
        hint={t("lastDay.hint")}
        error={formState.errors.endsOn?.message}
        {...register("endsOn")}
      />
      <Button type="submit" look="outline" pending={update.isPending} disabled={!formState.isDirty}>
        {t("lastDay.save")}
      </Button>
    </form>
  );
}
