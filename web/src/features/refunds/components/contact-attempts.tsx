import type { Purchase } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAccountMoment } from "../../../components/account/use-account-moment.ts";
import { AttemptList } from "../../../components/lead/attempt-list.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { refundRules } from "../../../lib/refund-rules.ts";
import type { PurchaseRefunds } from "../api/purchase-refunds.ts";
import { attemptsDone } from "../eligibility.ts";
import { OneTapAttempts } from "./one-tap-attempts.tsx";

const AttemptDialog = lazyPart(() => import("./attempt-dialog.tsx"), "AttemptDialog");

type Props = { purchase: Pick<Purchase, "id" | "leadId" | "acquiredAt">; refunds: PurchaseRefunds };

/** Logs each try to reach the owner with one tap, and shows how far the tries go towards a refund. */
export function ContactAttempts({ purchase, refunds: { attempts, eligibility } }: Props) {
  const { t } = useTranslation(["refunds", "common"]);
  const timeOf = useAccountMoment();
  const [isAsking, setAsking] = useState(false);
  const unanswered = attempts.filter(({ kind }) => kind !== "call").length;
  const isAnswered = unanswered < attempts.length;
  const done = attemptsDone(unanswered, eligibility);
  const needed = { neededAttempts: refundRules.attempts, neededDays: refundRules.attemptDays };

  return (
    <Card
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          {t("attempts.title")}
          <span className="font-sans text-sm font-[550] tracking-normal text-ink-2 tabular-nums">
            {isAnswered ? t("attempts.answered") : t("attempts.progress", { ...done, ...needed })}
          </span>
        </span>
      }
    >
      <p className="text-sm text-ink-2">
        {t("attempts.hint", { attempts: refundRules.attempts, days: refundRules.attemptDays })}
      </p>
      <OneTapAttempts purchase={purchase} />
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
