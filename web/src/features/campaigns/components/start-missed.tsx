import { type Campaign, listApprovals, startCampaign, WaitingApproval } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { showToast } from "../../../lib/toast.ts";
import { campaignChange } from "../campaign-change.ts";
import { atOnce, useReadStart, useStartCountry } from "../start-time.ts";
import { StartTimeField } from "./start-time-field.tsx";

/** Starts a campaign that could not start at its time, now or at another one. */
export function StartMissed({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("missed.open")}</Button>
      {isOpen && <StartDialog campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  );
}

function StartDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation("campaigns");
  const { id, version, plan } = campaign;
  const [chosen, setChosen] = useState(atOnce);
  const country = useStartCountry(plan.audience);
  const { startsAt } = useReadStart(chosen, country);
  const start = useChange(startCampaign, {
    ...campaignChange,
    refreshes: [...campaignChange.refreshes, listApprovals],
  });
  const send = useOneAtATime(async () => {
    if (startsAt === undefined) return;
    // A refusal stays in the dialog.
    const answer = await start.mutateAsync({ params: { id }, body: { version, startsAt } }).catch(() => undefined);
    if (!answer) return;
    onClose();
    if (WaitingApproval.safeParse(answer).success) await showToast("info", t("start.waits"));
  });
  return (
    <FormDialog
      title={t("missed.title")}
      action={t("start.confirm")}
      pending={start.isPending}
      ready={startsAt !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <ErrorAlert error={start.error} />
      <p className="text-ink-2">{t("missed.text")}</p>
      <StartTimeField value={chosen} onChange={setChosen} country={country} />
      <AllowanceNote kind="campaigns" country={country} />
    </FormDialog>
  );
}
