import {
  cancelRefund,
  type PaymentSource,
  type RefundEligibility,
  type RefundRequest,
  type RefundState,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { useAccountMoment } from "../../../components/account/use-account-moment.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconClock } from "../../../components/ui/icons.ts";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { lastMinute } from "../../../lib/last-minute.ts";
import { useChangeRequest } from "../api/purchase-refunds.ts";
import { isOver } from "../eligibility.ts";
import { AppealButton } from "./appeal-button.tsx";

const tones: Record<RefundState, Tone> = { pending: "amber", rejected: "red", refunded: "green", cancelled: "grey" };

type Props = {
  request: RefundRequest;
  eligibility: RefundEligibility;
  paymentSource: PaymentSource;
  isErased: boolean;
};

/** A refund request: its state, the pending step and its end, and the agent's actions. */
export function RequestState({ request, eligibility, paymentSource, isErased }: Props) {
  const { t } = useTranslation("refunds");
  const timeOf = useAccountMoment();
  const dayOf = useAccountDay();
  const { state, reason, byRule, rule, description, requestedAt, dueAt, appeal, appealUntil, decisions } = request;
  const back = request.isDisputed ? "disputed" : paymentSource;
  const decision = decisions.at(-1);
  return (
    <div className="grid gap-3">
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Tag tone={tones[state]}>{t(`request.${state}`)}</Tag>
        <span className="text-sm text-ink-2">
          {t(byRule ? "request.begunAt" : "request.requestedAt", { at: timeOf(requestedAt) })}
        </span>
      </p>
      {dueAt && (
        <p className="flex items-center gap-2 font-[550]">
          <IconClock size={18} stroke={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
          {t("request.due", { due: dayOf(dueAt) })}
        </p>
      )}
      <Words
        title={t(rule ? `rule.${rule}` : `reason.${reason}`)}
        text={rule ? t(`request.byRule.${rule}`) : description}
      />
      {decision && !decision.isAutomatic && <Words title={t("request.answer")} text={decision.message} />}
      {appeal && <Words title={t("request.appeal")} text={appeal.description} />}
      {decision?.isAutomatic && <p className="text-ink-2">{t("request.automatic")}</p>}
      {state === "refunded" && <p className="font-[550]">{t(`back.${back}`)}</p>}
      {state === "pending" && <CancelButton request={request} eligibility={eligibility} />}
      {state === "rejected" && !appealUntil && <p className="text-ink-2">{t("request.final")}</p>}
      {appealUntil && (
        <>
          <p className="text-ink-2">{t("request.appealUntil", { until: timeOf(lastMinute(appealUntil)) })}</p>
          <AppealButton request={request} isErased={isErased} />
        </>
      )}
    </div>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-l-2 border-line-strong pl-3">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <p className="mt-0.5 text-sm whitespace-pre-line text-ink-2 wrap-anywhere">{text}</p>
    </div>
  );
}

function CancelButton({ request, eligibility }: { request: RefundRequest; eligibility: RefundEligibility }) {
  const { t } = useTranslation("refunds");
  const timeOf = useAccountMoment();
  const { mutateAsync } = useChangeRequest(cancelRefund, request.purchaseId);
  const until = timeOf(lastMinute(eligibility.until));
  return (
    <div>
      <ConfirmButton
        title={t("cancel.title")}
        text={<p>{t(isOver(eligibility) ? "cancel.over" : "cancel.text", { until })}</p>}
        action={t("cancel.open")}
        done={t("cancel.done")}
        onConfirm={() => mutateAsync({ params: { id: request.id } })}
      >
        {t("cancel.open")}
      </ConfirmButton>
    </div>
  );
}
