import {
  getUser,
  getUserLedger,
  grantCredits,
  listApprovals,
  listUsers,
  type UserRecord,
  WaitingApproval,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { questionAbout, readTyped } from "../../../lib/typed-number.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { creditsProblem } from "./credits-problem.ts";

const MOST = 1000;

/** Asks how many credits and why, and states the exact consequence. One dialog gives once, however often it is sent. */
export function GrantCreditsDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const { t } = useTranslation("ledger");
  const { locale, tag } = useLocale();
  const [credits, setCredits] = useState("1");
  const [reason, setReason] = useState("");
  const grant = useChange(grantCredits, {
    refreshes: [getUserLedger, listUsers, getUser, listApprovals],
    inBackground: true,
  });
  const read = readTyped(credits, locale);
  const { success, data: body } = grantCredits.body.safeParse({ credits: read, reason });
  const count = Number(read);
  const problem = creditsProblem(read, tag, MOST);
  const isNumber = problem === undefined && read !== "";
  const name = `${user.firstName} ${user.lastName}`;
  // Without an answer nothing is said: the admin who approves sees both.
  const { data: asked } = useAnswer(listApprovals, { query: { state: "waiting", limit: 100 } });
  const waiting =
    asked?.items.filter(({ action, subject }) => action === "grant_credits" && subject.id === user.id) ?? [];

  const send = useOneAtATime(async () => {
    if (!body) return;
    const answer = await grant.mutateAsync({ params: { id: user.id }, body });
    onClose();
    const waits = WaitingApproval.safeParse(answer).success;
    if (waits) await showToast("info", t("grant.waits"));
    else await showToast("success", t("grant.done", { name, count: answer.balance }));
  });

  return (
    <ConfirmDialog
      title={t("grant.title", { name })}
      action={isNumber ? t("grant.action", { count }) : t("grant.button")}
      pending={grant.isPending}
      isForm
      ready={success}
      // The refusal is shown in the dialog.
      onConfirm={() => void send().catch(() => {})}
      onCancel={onClose}
    >
      <ErrorAlert error={grant.error} />
      {waiting.map(({ id, credits: count, askedBy, reason: why }) => (
        <Alert key={id} tone="warn">
          {t("grant.alreadyWaits", { count: count ?? 0, admin: askedBy.name ?? t("grant.anAdmin"), reason: why })}
        </Alert>
      ))}
      <TextField
        label={t("grant.credits")}
        hint={t("grant.creditsHint")}
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
      {isNumber && (
        <Alert>
          {user.credits === null
            ? t("grant.consequence", { name, count })
            : t("grant.consequenceFrom", { name, count, from: user.credits, to: user.credits + count })}{" "}
          {t("grant.binding")}
        </Alert>
      )}
      <AllowanceNote kind="credits" country={user.country} />
    </ConfirmDialog>
  );
}
