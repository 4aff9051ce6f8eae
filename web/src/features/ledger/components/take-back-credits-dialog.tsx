import {
  getUser,
  getUserLedger,
  type LedgerRow,
  listUsers,
  takeBackCredits,
  type UserRecord,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { questionAbout, readTyped } from "../../../lib/typed-number.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { creditsProblem } from "./credits-problem.ts";

type Props = { user: UserRecord; row: LedgerRow; onClose: () => void };

/** Asks how many of the unspent credits of a grant, and why. One dialog takes once, however often it is sent. */
export function TakeBackCreditsDialog({ user, row: { referenceId, unspent }, onClose }: Props) {
  const { t } = useTranslation("ledger");
  const { locale, tag } = useLocale();
  const most = unspent ?? 0;
  const [credits, setCredits] = useState(String(most));
  const [reason, setReason] = useState("");
  const change = useChange(takeBackCredits, { refreshes: [getUserLedger, listUsers, getUser], inBackground: true });
  const read = readTyped(credits, locale);
  const { success, data: body } = takeBackCredits.body.safeParse({ credits: read, reason });
  const problem = creditsProblem(read, tag, most);
  const name = `${user.firstName} ${user.lastName}`;

  const send = useOneAtATime(async () => {
    if (!body || !referenceId) return;
    const { balance } = await change.mutateAsync({ params: { id: user.id, grantId: referenceId }, body });
    onClose();
    await showToast("success", t("grant.done", { name, count: balance }));
  });

  return (
    <ConfirmDialog
      title={t("takeBack.title", { name })}
      action={t("takeBack.button")}
      danger
      pending={change.isPending}
      isForm
      ready={success && !problem}
      // The refusal is shown in the dialog.
      onConfirm={() => void send().catch(() => {})}
      onCancel={onClose}
    >
      <ErrorAlert error={change.error} />
      <TextField
        label={t("grant.credits")}
        hint={t("takeBack.creditsHint", { count: most })}
        inputMode="numeric"
        error={questionAbout(credits, locale) ?? problem}
        value={credits}
        onChange={({ target }) => setCredits(target.value)}
      />
      <TextArea
        label={t("grant.reason")}
        hint={t("grant.reasonHint")}
        rows={3}
        maxLength={500}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Alert>{t("takeBack.consequence", { name })}</Alert>
    </ConfirmDialog>
  );
}
