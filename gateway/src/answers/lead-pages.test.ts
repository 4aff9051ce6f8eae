import { create } from "@bufbuild/protobuf";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { ListLeadsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { LeadStatus } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { QuoteLeadsResponseSchema } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { expect, test } from "@jest/globals";
import { readAffordablePage, readLeadPage } from "./lead-pages.ts";

const lead = (id: string) => ({
  id,
  country: "FI",
  leadType: LeadType.REQUEST_FOR_QUOTE,
  propertyType: PropertyType.FLAT,
  place: { city: "Helsinki" },
  publishedAt: { seconds: 1_795_262_400n },
  expiresAt: { seconds: 1_795_867_200n },
});

/** A list of a number of leads, whose cursor is a place in it; `pays` says which the user can pay. */
function listOf(count: number, pays: (place: number) => boolean) {
  const reads: number[] = [];
  const clients = {
    leads: {
      async listLeads({ limit, cursor }: { limit: number; cursor: string }) {
        reads.push(limit);
        const [from, to] = [Number(cursor || 0), Number(cursor || 0) + limit];
        const leads = Array.from({ length: Math.min(to, count) - from }, (_, n) => lead(String(from + n)));
        return create(ListLeadsResponseSchema, {
          leads,
          total: count,
          totalIsLeast: count > 500,
          nextCursor: to < count ? String(to) : "",
        });
      },
    },
    purchasing: {
      quoteLeads: async ({ leadIds }: { leadIds: string[] }) =>
        create(QuoteLeadsResponseSchema, {
          quotes: leadIds.map((leadId) => ({
            leadId,
            status: pays(Number(leadId)) ? LeadStatus.AVAILABLE : LeadStatus.NO_PAYMENT_METHOD,
            cap: 4,
            spotsLeft: 4,
          })),
        }),
    },
  };
  const reader = { as: {}, locale: "en" as const, packOf: () => ({ creditPacks: [], currency: "EUR" }) };
  const page = (limit: number, cursor = "") => readAffordablePage(clients as never, { limit, cursor }, reader);
  const anyPage = (limit: number) => readLeadPage(clients as never, { limit, cursor: "" }, reader);
  return { page, anyPage, reads };
}

test.each([
  [100, false],
  [1_000, true],
])("says for a page of a list of %s leads whether there may be more: %s", async (count, totalIsLeast) => {
  expect(await listOf(count, () => true).anyPage(20)).toMatchObject({ total: count, totalIsLeast });
});

test("pages affordable leads once each and in order, however they lie in the list", async () => {
  for (const step of [1, 2, 3, 7, 50]) {
    const { page } = listOf(100, (place) => place % step === 0);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { items, nextCursor, total } = await page(10, cursor);
      expect(items.length).toBeLessThanOrEqual(10);
      // Nobody has counted them.
      expect(total).toBeNull();
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: Math.ceil(100 / step) }, (_, n) => String(n * step)));
  }
});

test("reads few pages of all leads for affordable ones, and resumes at the end of the page", async () => {
  const { page, reads } = listOf(1_000, () => false);
  expect(await page(20)).toEqual({ items: [], nextCursor: "100", total: null, totalIsLeast: false });
  expect(reads).toEqual([20, 20, 20, 20, 20]);
});

test("reads no more once the first leads fill a page of affordable leads", async () => {
  const { page, reads } = listOf(1_000, () => true);
  expect(await page(20)).toMatchObject({ nextCursor: "20" });
  expect(reads).toEqual([20]);
});
