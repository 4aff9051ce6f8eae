import type { Approval } from "@doorlight/gateway/contract";

/** One that waits. */
export const anApproval = (changes: Partial<Approval> = {}): Approval => ({
  id: "01900000-0000-7000-8000-0000000000a1",
  action: "grant_credits",
  state: "asked",
  askedBy: { id: "01900000-0000-7000-8000-0000000000a2", name: "Ada Admin" },
  subject: { id: "01900000-0000-7000-8000-0000000000a3", name: "Agnes Agent" },
  amount: { amount: 225_000, currency: "EUR" },
  credits: 50,
  reason: "Every lead was wrong",
  askedAt: "2026-11-21T12:00:00.000Z",
  expiresAt: "2026-11-28T12:00:00.000Z",
  decidedBy: null,
  decidedAt: null,
  alone: false,
  approvable: true,
  refusal: null,
  dealId: null,
  endsOn: null,
  invoiceId: null,
  payment: null,
  ...changes,
});
