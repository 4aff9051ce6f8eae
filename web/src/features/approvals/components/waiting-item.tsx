import { type Approval, decideApproval, getUser, getUserLedger, listApprovals } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { linkClass } from "../../../components/ui/class-names.ts";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatAge, formatTimeLeft } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";

/** One action that waits. The admin who asked for it can only withdraw it. */
export function WaitingItem({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const { tag } = useLocale();
  const [asked, setAsked] = useState<boolean>();
  const { id, action, subject, askedBy, askedAt, expiresAt, reason, dealId } = approval;
  const isOwn = useUser().id === askedBy.id;
  const facts = useFacts(approval);
  const decide = useChange(decideApproval, {
    refreshes: [listApprovals, getUser, getUserLedger],
    evenAfter: ["version_outdated", "not_found"],
  });
  const send = useOneAtATime(async (approved: boolean) => {
    const { state } = await decide.mutateAsync({ params: { id }, body: { approved } });
    setAsked(undefined);
    await showToast(state === "failed" ? "error" : "success", t(`done.${state}`, facts));
  });
  return (
    <li className="grid gap-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-5">
      <div className="min-w-0">
        <h2 className="font-sans text-base tracking-normal wrap-anywhere">{t(`wants.${action}`, facts)}</h2>
        {reason && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{t("reason", { reason })}</p>}
        <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
          {t("asked", { name: askedBy.name ?? t("erased"), age: formatAge(askedAt, tag) })}
          {" · "}
          {t("left", { left: formatTimeLeft(expiresAt, tag, { units: 1 }) })}
          {" · "}
          <Link className={linkClass} to={dealId ? adminPaths.deal(dealId) : adminPaths.user(subject.id)}>
            {dealId ? t("deal") : (subject.name ?? t("erased"))}
          </Link>
        </p>
        {isOwn && <p className="mt-1 text-sm text-ink-2">{t("own")}</p>}
      </div>
      <div className="flex items-center gap-2">
        {!isOwn && <Button onClick={() => setAsked(true)}>{t("approve")}</Button>}
        <Button look="outline" onClick={() => setAsked(false)}>
          {t(isOwn ? "withdraw" : "decline")}
        </Button>
      </div>
      {asked !== undefined && (
        <ConfirmDialog
          title={t(asked ? "confirm.approve" : isOwn ? "confirm.withdraw" : "confirm.decline")}
          action={t(asked ? "approve" : isOwn ? "withdraw" : "decline")}
          danger={!asked}
          pending={decide.isPending}
          // The refusal is shown in the dialog.
          onConfirm={() => void send(asked).catch(() => {})}
          onCancel={() => setAsked(undefined)}
        >
          <ErrorAlert error={decide.error} />
          <p>{t(asked ? `follows.${action}` : "follows.nothing", facts)}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** What the texts of an action name. */
function useFacts({ subject, amount, credits }: Approval) {
  const { t } = useTranslation("approvals");
  const { tag } = useLocale();
  return { name: subject.name ?? t("erased"), amount: formatMoney(amount, tag), count: credits ?? 0 };
}
