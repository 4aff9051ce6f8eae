import {
  type Approval,
  decideApproval,
  getAccountInvoice,
  getCampaign,
  getDeal,
  getPriceList,
  getUser,
  getUserBilling,
  getUserLedger,
  listAccountInvoices,
  listApprovals,
  listCampaigns,
  listDeals,
  listPriceLists,
  listPriceLocations,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { outcomeOf } from "../outcome-of.ts";
import { textOf, useFacts } from "../use-facts.ts";

type Props = { approval: Approval; approved: boolean; onClose: () => void; onStale: () => void };

/** The step before a decision. It stays when the list, read anew, has the action no more. */
export function DecisionDialog({ approval, approved, onClose, onStale }: Props) {
  const { t } = useTranslation("approvals");
  const { id, action, askedBy } = approval;
  const isOwn = useUser().id === askedBy.id;
  const [reason, setReason] = useState("");
  const needsReason = !approved && !isOwn;
  const facts = useFacts(approval);
  const decide = useChange(decideApproval, {
    refreshes: [
      listApprovals,
      getUser,
      getUserBilling,
      getUserLedger,
      listDeals,
      getDeal,
      listAccountInvoices,
      getAccountInvoice,
      getPriceList,
      listPriceLists,
      listPriceLocations,
      listCampaigns,
      getCampaign,
    ],
    evenAfter: ["version_outdated", "not_found"],
  });
  const send = useOneAtATime(async () => {
    try {
      const { state } = await decide.mutateAsync({
        params: { id },
        body: needsReason ? { approved, reason: reason.trim() } : { approved },
      });
      onClose();
      await showToast(state === "failed" ? "error" : "success", t(`done.${outcomeOf({ action, state })}`, facts));
    } catch (error) {
      // The dialog shows any other.
      if (hasCode(error, "version_outdated")) onStale();
    }
  });
  return (
    <ConfirmDialog
      title={t(approved ? "confirm.approve" : isOwn ? "confirm.withdraw" : "confirm.decline")}
      action={t(approved ? "approve" : isOwn ? "withdraw" : "decline")}
      danger={!approved}
      pending={decide.isPending}
      ready={!needsReason || reason.trim() !== ""}
      isForm={needsReason}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <ErrorAlert error={decide.error} />
      <p>{t(approved ? `follows.${textOf(approval)}` : "follows.nothing", facts)}</p>
      {needsReason && (
        <TextArea
          label={t("why")}
          hint={t("whyHint", { name: askedBy.name ?? t("erased") })}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
