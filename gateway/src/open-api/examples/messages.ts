import answers from "./answers.json" with { type: "json" };

const { body: delivered } = answers.pullEvents.items[0]!;
const { leadId, country, purchaseId, leadType, fee, paymentSource, postalCode, city } = delivered.data;
const lead = { leadId, country };

/** A message to an agent's endpoint of each type, all about the lead whose delivery is recorded. */
const toAgent = [
  {
    type: "lead.matched",
    timestamp: "2026-11-29T21:51:19.214Z",
    data: {
      ...lead,
      sequence: 1,
      listIds: ["01a2294a-84a1-7c0e-9d52-3b8a6f1c7e40"],
      matchedAt: "2026-11-29T21:51:19.214Z",
      leadType,
      propertyType: "flat",
      postalCode,
      city,
    },
  },
  { ...delivered, data: { ...delivered.data, sequence: 2 } },
  {
    type: "purchase.refunded",
    timestamp: "2026-12-01T09:12:44.031Z",
    data: {
      ...lead,
      sequence: 3,
      purchaseId,
      leadType,
      fee,
      returnedAs: paymentSource,
      refundedAt: "2026-12-01T09:12:44.031Z",
    },
  },
  {
    type: "lead.closed",
    timestamp: "2026-12-10T07:30:05.338Z",
    data: { ...lead, sequence: 4, reason: "withdrawn", closedAt: "2026-12-10T07:30:05.338Z" },
  },
  {
    type: "lead.contact_erased",
    timestamp: "2026-12-10T07:30:05.417Z",
    data: { ...lead, sequence: 5, reason: "withdrawn", erasedAt: "2026-12-10T07:30:05.417Z" },
  },
];

/** The answer that is recorded, as the callback has it. */
function toPartner() {
  const { subSource: _, ...data } = answers.getIntakeRequest;
  return { type: "request.changed", timestamp: data.publishedAt, data: { ...data, sequence: 1 } };
}

const ordered = JSON.parse(answers.listSourceCallbackAttempts.items[0]!.requestBody) as { type: string };

/** What is posted, by type. */
export const messageExamples: ReadonlyMap<string, object> = new Map(
  [...toAgent, toPartner(), ordered].map((message) => [message.type, message]),
);
