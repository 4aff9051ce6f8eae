import {
  createCreditNote,
  importStatement,
  type Money,
  recordInvoicePayment,
  retryParkedAccount,
  sendInvoice,
  startInvoiceRun,
} from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

type Run = { country: string; period: string };

/** Begins a run, or has it resume. */
export function useStartRun({ country, period }: Run) {
  return useChange(() => call(startInvoiceRun, { params: { country, period } }));
}

/** Tries a parked account again. */
export function useRetryAccount({ country, period }: Run) {
  return useChange((id: string) => call(retryParkedAccount, { params: { country, period, id } }));
}

/** Sends an invoice again. */
export function useSendInvoice(id: string) {
  return useChange(() => call(sendInvoice, { params: { id } }));
}

/** Takes lines of an invoice back, once however often it is sent. */
export function useCreateCreditNote(id: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useChange((body: { lineIds: string[]; reason: string }) =>
    call(createCreditNote, { params: { id }, body }, { idempotencyKey }),
  );
}

/** Records a payment, once however often it is sent. */
export function useRecordPayment(id: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useChange((body: { amount: Money; paidOn: string }) =>
    call(recordInvoicePayment, { params: { id }, body }, { idempotencyKey }),
  );
}

/** Books the payments of a bank file. */
export function useImportStatement(country: string) {
  return useChange((file: File) => call(importStatement, { body: { country } }, { file }));
}

/** A change of invoices. Afterwards all cached answers about them are read anew. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.invoicing }),
  });
}
