/** What messages are about. Standard Webhooks writes types with dots. */
export const webhookTypes = [
  "lead.matched",
  "lead.delivered",
  "lead.closed",
  "lead.contact_erased",
  "purchase.refunded",
] as const;

export type WebhookType = (typeof webhookTypes)[number];

/** To a partner's callback. */
const PARTNER_TYPE = "request.changed";

/** Of a message that an owner orders, to see it arrive. */
export const TEST_TYPE = "webhook.test";

type Json = string | number | null | readonly Json[] | { readonly [name: string]: Json };

/** The news of a message to an account about a lead, or to a source about a request. */
export type WebhookNews = {
  /** Or of the source. */
  accountId: string;
  /** Or of the partner's request. */
  leadId: string;
  type: WebhookType | typeof PARTNER_TYPE;
  country: string;
  happenedAt: Date;
  /** Whether it is of a test lead or request. */
  test?: boolean | undefined;
  /** The account's lists that the lead fits, if that is the news. */
  listIds?: readonly string[];
  /** What the body says beside lead, country and sequence: ids and facts, no personal data. */
  data: { readonly [name: string]: Json };
  /** Whose trace the message continues; the present one by default. */
  traceparent?: string | undefined;
};

/** The signed text of a message about a lead. */
export function webhookBody(news: WebhookNews, sequence: number): string {
  const { type, happenedAt, leadId, country, test, data } = news;
  if (type === PARTNER_TYPE) return partnerBody(news, sequence);
  const about = { type, timestamp: happenedAt.toISOString(), ...markOf(test) };
  return JSON.stringify({ ...about, data: { leadId, sequence, country, ...data } });
}

/** A partner's request has no lead to be named by, and its source has one country. */
function partnerBody({ happenedAt, test, data }: WebhookNews, sequence: number): string {
  const about = { type: PARTNER_TYPE, timestamp: happenedAt.toISOString(), ...markOf(test) };
  return JSON.stringify({ ...about, data: { ...data, sequence } });
}

/** `test`: whether the endpoint is of tests. */
export function testBody(at: Date, test: boolean): string {
  return JSON.stringify({ type: TEST_TYPE, timestamp: at.toISOString(), ...markOf(test), data: {} });
}

/** Other bodies are as they were before there were tests. */
const markOf = (test: boolean | undefined) => (test ? { test } : {});
