import type { ContactAttemptKind, Purchase } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAccountMoment } from "../../../components/account/use-account-moment.ts";
import { attemptIcons } from "../../../components/lead/attempt-icons.ts";
import { AttemptList } from "../../../components/lead/attempt-list.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { refundRules } from "../../../lib/refund-rules.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { type PurchaseRefunds, useLogAttempt } from "../api/purchase-refunds.ts";
import { attemptsDone } from "../eligibility.ts";
import { justNow } from "../just-now.ts";

const AttemptDialog = lazyPart(() => import("./attempt-dialog.tsx"), "AttemptDialog");

/** The most frequent kind first. */
const inOrder: ContactAttemptKind[] = ["no_answer", "call", "message", "mail", "mail_bounced"];

type Props = { purchase: Pick<Purchase, "id" | "leadId" | "acquiredAt">; refunds: PurchaseRefunds };

/** Logs each try to reach the owner with one tap, and shows how far the tries go towards a refund. */
export function ContactAttempts({ purchase, refunds: { attempts, eligibility } }: Props) {
  const { t } = useTranslation(["refunds", "common"]);
  const timeOf = useAccountMoment();
  const [isAsking, setAsking] = useState(false);
  const done = attemptsDone(attempts.length, eligibility);
  const needed = { neededAttempts: refundRules.attempts, neededDays: refundRules.attemptDays };

  return (
    <Card
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          {t("attempts.title")}
          <span className="font-sans text-sm font-[550] tracking-normal text-ink-2 tabular-nums">
            {t("attempts.progress", { ...done, ...needed })}
          </span>
        </span>
      }
    >
      <p className="text-sm text-ink-2">
        {t("attempts.hint", { attempts: refundRules.attempts, days: refundRules.attemptDays })}
      </p>
      <OneTap purchase={purchase} />
      <button type="button" className={`${loneLinkClass} mt-2 text-sm`} onClick={() => setAsking(true)}>
        {t("attempts.earlier")}
      </button>
      <div className="mt-4 border-t border-line pt-4">
        {attempts.length > 0 ? (
          <AttemptList label={t("attempts.list")} attempts={attempts} timeOf={timeOf} />
        ) : (
          <p className="text-sm text-ink-2">{t("attempts.none")}</p>
        )}
      </div>
      {isAsking && (
        <Suspense>
          <AttemptDialog purchase={purchase} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** A button for each kind of attempt, made just now. */
function OneTap({ purchase }: Pick<Props, "purchase">) {
  const { t } = useTranslation(["refunds", "common"]);
  const log = useLogAttempt(purchase);
  const send = useOneAtATime(async (kind: ContactAttemptKind) => {
    // After an answer that was lost, the same attempt is sent again, which counts once.
    const isAgain = log.isError && log.variables.kind === kind;
    const at = isAgain ? log.variables.at : justNow(purchase);
    try {
      await log.mutateAsync({ kind, at, note: "" });
      void showToast("success", t("attempts.logged", { kind: t(`common:attempt.${kind}`) }));
    } catch {
      // The error is shown below the buttons.
    }
  });
  return (
    <div className="mt-3 grid gap-3">
      <div
        role="group"
        aria-label={t("attempts.log")}
        className="grid grid-cols-2 gap-2.5 max-sm:[&>button:first-child]:col-span-2 sm:flex sm:flex-wrap"
      >
        {inOrder.map((kind) => {
          const Icon = attemptIcons[kind];
          return (
            <Button
              key={kind}
              look="outline"
              className="px-3! max-sm:text-left max-sm:whitespace-normal!"
              pending={log.isPending && log.variables.kind === kind}
              onClick={() => void send(kind)}
            >
              <Icon size={18} stroke={1.75} className="shrink-0 text-primary-text" aria-hidden="true" />
              {t(`common:attempt.${kind}`)}
            </Button>
          );
        })}
      </div>
      <ErrorAlert error={log.error} />
    </div>
  );
}
