import { ActionRequired, type AnswerOf, type Endpoint } from "@doorlight/gateway/contract";
import { useRef, useState } from "react";
import { ApiError, hasCode, OfflineError } from "./api/api-error.ts";
import { call, type CallInput } from "./api/call.ts";
import { newTraceparent } from "./api/traceparent.ts";
import { leaveFor } from "./leave-for.ts";
import { dropPayment, keepPayment, pendingPayment, type PendingPayment } from "./pending-payment.ts";
import { useUser } from "./session.ts";

/** The buyer has come back from the bank without an answer for it. */
export class BankWaitsError extends Error {
  readonly url: string;

  constructor(url: string) {
    super("The bank still waits for the card's owner");
    this.url = url;
  }
}

/**
 * Pays by a call. One idempotency key per decision: it is kept while nothing is decided, so that a second try cannot pay
 * twice, and replaced afterwards. A buyer who has to act first leaves for the bank, which leads back to
 * the app; there the decision resumes as `pending`.
 */
export function usePayment<E extends Endpoint>(endpoint: E, what: string, pending?: PendingPayment<CallInput<E>>) {
  const key = useRef(pending?.key ?? crypto.randomUUID());
  const payer = { userId: useUser().id, what };

  function endDecision(): void {
    dropPayment(payer);
    key.current = crypto.randomUUID();
  }

  /** The page is left, and says until then that the payment goes on. */
  function act({ url }: ActionRequired["action"], input: CallInput<E>): Promise<never> {
    if (!url) throw new Error("The card provider has no page for the step to take");
    if (pending) throw new BankWaitsError(url);
    keepPayment(payer, { key: key.current, input });
    leaveFor(url);
    return new Promise(() => {});
  }

  async function pay(input: CallInput<E>): Promise<AnswerOf<E>> {
    try {
      const answer = await call(endpoint, input, { idempotencyKey: key.current, traceparent: newTraceparent() });
      if (isActionRequired(answer)) return await act(answer.action, input);
      endDecision();
      return answer;
    } catch (error) {
      if (!isUndecided(error)) endDecision();
      throw error;
    }
  }

  return { pay, endDecision };
}

/** The payment for which this tab comes back from the bank, if any. `giveUp` forgets it. */
export function usePendingPayment<E extends Endpoint>(what: string) {
  const payer = { userId: useUser().id, what };
  const [pending, setPending] = useState(() => pendingPayment<CallInput<E>>(payer));
  const close = () => setPending(undefined);
  const giveUp = () => {
    dropPayment(payer);
    close();
  };
  return { pending, close, giveUp };
}

/** "Unavailable" and "in progress" may hide a payment that went through. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof OfflineError) return false;
  return !(error instanceof ApiError) || hasCode(error, "unavailable", "internal", "purchase_in_progress");
}

/** Whether the same click may still be paid: its outcome is unknown, or it was not looked at. */
export function isUndecided(error: unknown): boolean {
  const isUnseen = error instanceof OfflineError || hasCode(error, "too_many_requests", "login_required");
  return isUnseen || isOutcomeUnknown(error);
}

/** Whether nothing is paid yet, because the buyer has to act first. */
export function isActionRequired(answer: unknown): answer is ActionRequired {
  return ActionRequired.safeParse(answer).success;
}
