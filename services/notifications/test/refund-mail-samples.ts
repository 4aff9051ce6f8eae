import type { Mail, RefundMail } from "../src/domain/mail.ts";

/** Of each outcome of a request, with and without an appeal, for each payment source. */
export function refundMails(mail: Pick<RefundMail, "to" | "place" | "link">): Mail[] {
  const request = { leadId: "0199", paymentSource: "invoice", isAppeal: false, message: "" } as const;
  const rejected = {
    ...request,
    state: "rejected",
    message: "The owner answered us.\nThey had called you back twice.",
  } as const;
  const pending = { ...request, state: "pending", dueAt: new Date("2026-11-30T10:15:00Z") } as const;
  return [
    { kind: "refund_requested", ...mail, request: pending },
    { kind: "refund_requested", ...mail, request: { ...pending, isAppeal: true } },
    ...[false, true].map((isAppeal) => ({ kind: "refund_late" as const, ...mail, request: { ...pending, isAppeal } })),
    ...(["credit", "quota", "card", "invoice"] as const).map((paymentSource) => ({
      kind: "refund_approved" as const,
      ...mail,
      request: { ...request, state: "refunded" as const, paymentSource, message: "We could not reach them either." },
    })),
    ...[{ paymentSource: "quota" as const, isQuotaOver: true }, { isAppeal: true }].map((about) => ({
      kind: "refund_approved" as const,
      ...mail,
      request: { ...request, state: "refunded" as const, ...about },
    })),
    {
      kind: "refund_approved",
      ...mail,
      request: { ...request, state: "refunded", unasked: "lead_refunded", message: "Nobody at this home had asked." },
    },
    ...(["duplicate", "closed_soon", "withdrawn_by_us"] as const).flatMap((unasked) => [
      { kind: "refund_requested" as const, ...mail, request: { ...pending, unasked } },
      { kind: "refund_approved" as const, ...mail, request: { ...request, state: "refunded" as const, unasked } },
    ]),
    { kind: "refund_rejected", ...mail, request: { ...rejected, appealUntil: new Date("2026-12-09T22:00:00Z") } },
    { kind: "refund_rejected", ...mail, request: { ...rejected, isAppeal: true } },
    {
      kind: "attempts_reminder",
      ...mail,
      until: new Date("2026-12-09T22:00:00Z"),
      attemptsMissing: 2,
      daysMissing: 1,
    },
  ];
}
