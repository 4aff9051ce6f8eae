import type { Purchase } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
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
  const [isAsking, setAsking] = useState(false);
  const unanswered = attempts.filter(({ kind }) => kind !== "call").length;
  const isAnswered = unanswered < attempts.length;
  const done = attemptsDone(unanswered, eligibility);
  const needed = { neededAttempts: refundRules.attempts, neededDays: refundRules.attemptDays };

  return (
    <div>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        {t("attempts.title")}
        <span className="font-sans font-[550] tracking-normal text-ink-2 tabular-nums">
          {isAnswered ? t("attempts.answered") : t("attempts.progress", { ...done, ...needed })}
        </span>
      </h3>
      <p className="text-sm text-ink-2">
        {t("attempts.hint", { attempts: refundRules.attempts, days: refundRules.attemptDays })}
      </p>
      <OneTapAttempts purchase={purchase} />
      <button type="button" className={`${loneLinkClass} mt-2 text-sm`} onClick={() => setAsking(true)}>
        {t("attempts.earlier")}
      </button>
      {isAsking && (
        <Suspense>
          <AttemptDialog purchase={purchase} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
