/** What messages are about. Standard Webhooks writes types with dots. */
export const webhookTypes = [
  "lead.matched",
  "lead.delivered",
  "lead.closed",
  "lead.contact_erased",
  "purchase.refunded",
] as const;

export type WebhookType = (typeof webhookTypes)[number];

/** Of a message that an owner orders, to see it arrive. */
export const TEST_TYPE = "webhook.test";

type Json = string | number | null | readonly Json[] | { readonly [name: string]: Json };

/** The news of a message to an account about a lead. */
export type WebhookNews = {
  accountId: string;
  leadId: string;
  type: WebhookType;
  country: string;
  happenedAt: Date;
  /** The account's lists that the lead fits, if that is the news. */
  listIds?: readonly string[];
  /** What the body says beside lead, country and sequence: ids and facts, no personal data. */
  data: { readonly [name: string]: Json };
};

/** The signed text of a message about a lead. */
export function webhookBody({ type, happenedAt, leadId, country, data }: WebhookNews, sequence: number): string {
  return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: { leadId, sequence, country, ...data } });
}

export function testBody(at: Date): string {
  return JSON.stringify({ type: TEST_TYPE, timestamp: at.toISOString(), data: {} });
}
