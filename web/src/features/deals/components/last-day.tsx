import { type Deal, DealBody, listApprovals, updateDeal, WaitingApproval } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { PayerWarnings } from "../../../components/account/payer-warnings.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { type Change, useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { bodyOf } from "../deal-body.ts";
import { dealChange } from "../deal-change.ts";
import { CutReturn } from "./cut-return.tsx";
import { OverlapAlert } from "./overlap-alert.tsx";

const ConfirmDialog = lazyPart(() => import("../../../components/ui/confirm-dialog.tsx"), "ConfirmDialog");

/** The one term of an active deal that can still change: an earlier day at once, a later one if the payer accepts it. */
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
  const { tag } = useLocale();
  const { register, formState, sendOnce, watch } = useContractForm(DealBody, bodyOf(deal));
  const [cut, setCut] = useState<DealBody | null>(null);
  const save = useOneAtATime(async (body: DealBody) => {
    const answer = await update.mutateAsync({ params: { id: deal.id }, body: { ...body, version: deal.version } });
    setCut(null);
    if (WaitingApproval.safeParse(answer).success) return void showToast("info", t("lastDay.waits"));
    void showToast("success", t(body.endsOn > deal.endsOn ? "lastDay.offered" : "saved"));
  });
  // An earlier day takes something away: it is asked about first.
  const send = sendOnce(async (body) => (body.endsOn < deal.endsOn ? setCut(body) : save(body)));
  return (
    <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={send}>
      {cut && (
        <Suspense>
          <ConfirmDialog
            danger
            title={t("cut.title", { day: formatCalendarDay(cut.endsOn, tag) })}
            action={t("lastDay.save")}
            pending={update.isPending}
            // The refusal is shown on the page.
            onConfirm={() => void save(cut).catch(() => setCut(null))}
            onCancel={() => setCut(null)}
          >
            <p>{t("cut.text")}</p>
            {deal.type !== "discount" && <CutReturn dealId={deal.id} endsOn={cut.endsOn} />}
          </ConfirmDialog>
        </Suspense>
      )}
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
      {watch("endsOn") > deal.endsOn && (
        <div className="w-full empty:hidden">
          <PayerWarnings payerId={deal.payer.id} type={deal.type} fee={deal.fee.amount} isLonger dealId={deal.id} />
        </div>
      )}
    </form>
  );
}
