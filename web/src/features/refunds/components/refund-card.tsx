import type { Purchase, RefundEligibility } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAccountMoment } from "../../../components/account/use-account-moment.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { IconReceiptRefund } from "../../../components/ui/icons.ts";
import { lastMinute } from "../../../lib/last-minute.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import type { PurchaseRefunds } from "../api/purchase-refunds.ts";
import { useEligibilityText } from "../use-eligibility-text.ts";
import { NotSentButton } from "./not-sent-button.tsx";
import { REFUND_ANCHOR } from "./refund-note.tsx";
import { RequestState } from "./request-state.tsx";

const RefundDialog = lazyPart(() => import("./refund-dialog.tsx"), "RefundDialog");

type Props = {
  purchase: Pick<Purchase, "id" | "leadId" | "acquiredAt" | "paymentSource" | "refundedAt">;
  refunds: PurchaseRefunds;
  isErased: boolean;
  /** Whether a report that the person did not send the request is taken now. */
  canReport: boolean;
};

/** The outcome of the newest refund request, and from when until when the next one is possible. */
export function RefundCard({ purchase, refunds: { requests, eligibility }, isErased, canReport }: Props) {
  const { t } = useTranslation("refunds");
  const timeOf = useAccountMoment();
  const [isAsking, setAsking] = useState(false);
  const [newest] = requests;
  // A buyer who asks now would wait for a person, and who asked before does.
  const isDueByUs = eligibility.withdrawnByUs && !newest;
  const isOver = eligibility.refusal === "refund_window_over" && newest?.state !== "refunded";
  return (
    <Card id={REFUND_ANCHOR} className="scroll-mt-24" title={t("card.title")}>
      <div className="grid gap-4">
        {newest && (
          <RequestState
            request={newest}
            eligibility={eligibility}
            paymentSource={purchase.paymentSource}
            isErased={isErased}
          />
        )}
        {/* The purchase may know of its refund before this answer does. */}
        {eligibility.withdrawnByUs && newest?.state !== "refunded" && !purchase.refundedAt && (
          <p>
            {t("card.ours")} {isDueByUs ? t("card.oursDue") : newest?.state !== "cancelled" && t("card.oursAsked")}
          </p>
        )}
        {eligibility.refusal === null && !isDueByUs && !purchase.refundedAt && (
          <>
            <RefundTerms eligibility={eligibility} />
            <Button look="outline" className="justify-self-start" onClick={() => setAsking(true)}>
              <IconReceiptRefund size={18} stroke={1.75} aria-hidden="true" />
              {t("card.request")}
            </Button>
          </>
        )}
        {isOver && !isDueByUs && !purchase.refundedAt && (
          <p className="text-ink-2">{t("card.over", { until: timeOf(lastMinute(eligibility.until)) })}</p>
        )}
        {canReport && newest?.state !== "refunded" && !purchase.refundedAt && (
          <div>
            <NotSentButton leadId={purchase.leadId} />
          </div>
        )}
        <HelpButton topic="refunds" />
      </div>
      {isAsking && (
        <Suspense>
          <RefundDialog
            purchase={purchase}
            eligibility={eligibility}
            isErased={isErased}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** Why a refund comes by itself, or can be asked for. */
function RefundTerms({ eligibility }: { eligibility: RefundEligibility }) {
  const { t } = useTranslation("refunds");
  const timeOf = useAccountMoment();
  const { refundDueAt, withdrawnAt } = eligibility;
  if (refundDueAt) return <p>{t("card.due", { at: timeOf(refundDueAt) })}</p>;
  return withdrawnAt ? <p>{t("card.withdrawn")}</p> : <Reasons eligibility={eligibility} />;
}

/** The two reasons that need contact attempts, and the others, which need none. */
function Reasons({ eligibility }: { eligibility: RefundEligibility }) {
  const { t } = useTranslation("refunds");
  const textOf = useEligibilityText(eligibility);
  return (
    <div className="grid gap-3">
      {eligibility.claimsAboveShare && <p>{t("form.claimsAboveShare", eligibility.claimsAboveShare)}</p>}
      <dl className="grid gap-3">
        {(["unreachable", "wrong_phone", "other"] as const).map((reason) => (
          <div key={reason}>
            <dt className="font-[550]">{t(reason === "other" ? "card.others" : `reason.${reason}`)}</dt>
            <dd className="text-sm text-ink-2">{textOf(reason)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
