import {
  type AnswerOf,
  decideInvoiceTrust,
  getUserBilling,
  listApprovals,
  type UserRecord,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ActionWithReason } from "../../../components/account/action-with-reason.tsx";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";

type Props = { user: UserRecord; billing: AnswerOf<typeof getUserBilling> };

/** Whether an account may buy on invoice, and the button by which an admin decides it. */
export function InvoiceTrust({ user, billing: { version, invoiceTrust, onInvoice, ending } }: Props) {
  const { t } = useTranslation("user-account");
  const decide = useChange(decideInvoiceTrust, {
    refreshes: [getUserBilling, listApprovals],
    evenAfter: ["version_outdated"],
  });
  const { proven, invoicesPaidInTime, reminders } = invoiceTrust;
  const isFull = onInvoice !== null && onInvoice.owed.amount >= onInvoice.limit.amount;
  const may = !proven || reminders > 0 ? "unproven" : isFull ? "full" : "proven";
  const change = proven ? "withdraw" : "allow";
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-3 text-md">
      <div className="flex flex-wrap items-center gap-2">
        <Tag tone={may === "proven" ? "green" : "amber"}>{t(`trust.${may}`)}</Tag>
        {reminders > 0 && <Tag tone="red">{t("trust.reminders", { count: reminders })}</Tag>}
        <span className="text-sm text-ink-2">{t("trust.inTime", { count: invoicesPaidInTime })}</span>
      </div>
      {version === 0 && user.status !== "erased" && <p className="text-sm text-ink-2">{t("trust.noDetails")}</p>}
      {version > 0 && user.status !== "erased" && (
        <ActionWithReason
          label={t("details.correct.reason")}
          hint={t("details.correct.reasonHint")}
          title={t(`trust.${change}.title`)}
          text={
            <>
              <p>{t(`trust.${change}.text`)}</p>
              {proven && ending.length > 0 && <Ending contracts={ending} />}
              {!proven && <AllowanceNote kind="trust" country={user.country} />}
            </>
          }
          danger={proven}
          pending={decide.isPending}
          error={decide.error}
          onConfirm={(reason) =>
            decide.mutateAsync({ params: { id: user.id }, body: { proven: !proven, version, reason } })
          }
          done={t(`trust.${change}.done`)}
          waits={t("trust.allow.waits")}
        >
          {t(`trust.${change}.open`)}
        </ActionWithReason>
      )}
    </div>
  );
}

/** What the account cannot go on with. */
function Ending({ contracts }: { contracts: Props["billing"]["ending"] }) {
  const { t } = useTranslation(["user-account", "common"]);
  const { tag } = useLocale();
  return (
    <>
      <p>{t("trust.withdraw.ending.title")}</p>
      <ul className="grid list-disc gap-1 pl-4">
        {contracts.map(({ dealId, name, planId, lastDay }) => {
          const day = formatCalendarDay(lastDay, tag);
          return (
            <li key={dealId ?? planId}>
              {planId
                ? t("trust.withdraw.ending.plan", { plan: t(`common:plan.${planId}`), day })
                : t("trust.withdraw.ending.deal", { name, day })}
            </li>
          );
        })}
      </ul>
    </>
  );
}
