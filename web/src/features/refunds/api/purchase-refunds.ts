import {
  type AnswerOf,
  type appealRefund,
  type cancelRefund,
  type ContactAttemptKind,
  type FollowUpState,
  getFollowUp,
  getLead,
  getLeadHistory,
  getPurchaseRefunds,
  logContactAttempt,
  myLeads,
  type RefundReason,
  type RefundRequest,
  requestRefund,
  saveFollowUp,
  undoContactAttempt,
} from "@doorlight/gateway/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { accountAnswers } from "../../../lib/account-answers.ts";
import { answerKey, type Pages, pagesKey } from "../../../lib/api/answer-key.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange, useRefresh } from "../../../lib/api/use-change.ts";

export type PurchaseRefunds = AnswerOf<typeof getPurchaseRefunds>;

const refundsKey = (purchaseId: string) => answerKey(getPurchaseRefunds, { params: { id: purchaseId } });

const RETRY_MS = 2_000;
const MOST_RETRIES = 10;

/**
 * The contact attempts of a purchase, its refund requests, and when one is possible. A purchase of this moment is known to
 * refunds a moment later, and so is an erasure: until then it is asked for again, without an error.
 */
export function usePurchaseRefunds(purchaseId: string, contactErasedAt: string | null = null) {
  const { data, error, errorUpdateCount } = useAnswer(
    getPurchaseRefunds,
    { params: { id: purchaseId } },
    {
      refetchInterval: ({ state: { data, error, errorUpdateCount } }) =>
        (isAwaited(error, errorUpdateCount) ||
          (data?.eligibility.withdrawnAt === null && isJustNow(contactErasedAt))) &&
        RETRY_MS,
    },
  );
  return { data, error: isAwaited(error, errorUpdateCount) ? null : error };
}

function isAwaited(error: unknown, times: number): boolean {
  return hasCode(error, "not_found") && times <= MOST_RETRIES;
}

/** An erasure of before, which was no withdrawal, is not waited for. */
function isJustNow(erasedAt: string | null): boolean {
  return erasedAt !== null && Date.now() - Date.parse(erasedAt) < MOST_RETRIES * RETRY_MS;
}

type NewAttempt = { kind: ContactAttemptKind; at: string; note: string };

/** Logs a contact attempt. A second try of the same attempt after a lost answer logs it once. */
export function useLogAttempt({ id: purchaseId, leadId }: { id: string; leadId: string }) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const keyOf = useKeys();
  return useMutation({
    mutationFn: async (attempt: NewAttempt) => {
      const wasToCall = stateOf(queries, leadId) === "to_call";
      const key = { idempotencyKey: keyOf.key(attempt) };
      const logged = await call(logContactAttempt, { params: { id: purchaseId }, body: attempt }, key);
      return { ...logged, wasToCall };
    },
    onSuccess: ({ attempt, eligibility }) => {
      keyOf.renew();
      queries.setQueryData(
        refundsKey(purchaseId),
        (known) => known && { ...known, eligibility, attempts: withAttempt(known, attempt) },
      );
      // By this attempt the lead is called, for leads a moment later.
      queries.setQueryData(answerKey(getFollowUp, { params: { id: leadId } }), (known) =>
        known?.followUp.state === "to_call" ? { followUp: { ...known.followUp, state: "called" as const } } : known,
      );
      void refresh(pagesKey(myLeads), getLeadHistory);
    },
  });
}

/** As far as a screen has read it. */
function stateOf(queries: QueryClient, leadId: string): FollowUpState | undefined {
  const read = queries.getQueryData(answerKey(getFollowUp, { params: { id: leadId } }));
  if (read) return read.followUp.state;
  const lists = queries.getQueriesData<Pages<typeof myLeads>>({ queryKey: pagesKey(myLeads) });
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  return rows.find(({ lead }) => lead.id === leadId)?.followUp?.state;
}

/** Undoes an attempt that was logged by mistake; a lead that was to be called is to be called again. */
export function useUndoAttempt({ id: purchaseId, leadId }: { id: string; leadId: string }) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ attempt, wasToCall }: { attempt: { id: string }; wasToCall: boolean }) => {
      const undone = await call(undoContactAttempt, { params: { id: purchaseId, attemptId: attempt.id } });
      if (wasToCall) await call(saveFollowUp, { params: { id: leadId }, body: { state: "to_call" } });
      return undone;
    },
    onSuccess: ({ eligibility }, { attempt }) => {
      queries.setQueryData(
        refundsKey(purchaseId),
        (known) => known && { ...known, eligibility, attempts: known.attempts.filter(({ id }) => id !== attempt.id) },
      );
      void refresh(pagesKey(myLeads), getLeadHistory, answerKey(getFollowUp, { params: { id: leadId } }));
    },
  });
}

/** Requests a refund. A provable request is refunded at once. */
export function useRequestRefund(purchaseId: string) {
  const refresh = useRefresh();
  const show = useShowRequest(purchaseId);
  const keyOf = useKeys();
  return useMutation({
    mutationFn: (body: { reason: RefundReason; description: string }) =>
      call(requestRefund, { params: { id: purchaseId }, body }, { idempotencyKey: keyOf.key(body) }),
    onSuccess: async ({ request }) => {
      keyOf.renew();
      show(request);
      void refresh(pagesKey(myLeads), ...(request.state === "refunded" ? accountAnswers : [getLead]));
      // When the next request is possible.
      await refresh(refundsKey(purchaseId));
    },
  });
}

/** Cancels a request, or appeals against its rejection. Shows its state even if somebody else decided it a moment before. */
export function useChangeRequest<E extends typeof cancelRefund | typeof appealRefund>(endpoint: E, purchaseId: string) {
  const show = useShowRequest(purchaseId);
  return useChange<E, never>(endpoint, {
    onSuccess: ({ request }) => show(request),
    refreshes: [refundsKey(purchaseId), getLead, pagesKey(myLeads)],
    evenAfter: ["refund_decided"],
  });
}

/** Puts a changed request on the screen. */
function useShowRequest(purchaseId: string) {
  const queries = useQueryClient();
  return (request: RefundRequest): void => {
    queries.setQueryData(refundsKey(purchaseId), (known) => known && { ...known, requests: put(known, request) });
  };
}

function put({ requests }: PurchaseRefunds, request: RefundRequest): RefundRequest[] {
  return [request, ...requests.filter(({ id }) => id !== request.id)];
}

/** Oldest first; one that was logged before stays one. */
function withAttempt({ attempts }: PurchaseRefunds, attempt: PurchaseRefunds["attempts"][number]) {
  const others = attempts.filter(({ id }) => id !== attempt.id);
  return [...others, attempt].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** One idempotency key for the same input until it is accepted. */
function useKeys() {
  const kept = useRef({ input: "", key: "" });
  return {
    key(body: object): string {
      const input = JSON.stringify(body);
      if (kept.current.input !== input) kept.current = { input, key: crypto.randomUUID() };
      return kept.current.key;
    },
    renew(): void {
      kept.current = { input: "", key: "" };
    },
  };
}
