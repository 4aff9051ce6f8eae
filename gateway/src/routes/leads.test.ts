import { randomUUID } from "node:crypto";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { type ListLeadsRequestSchema, ListLeadsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadStatus } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { QuoteLeadsResponseSchema } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { expect, test } from "@jest/globals";
import { listLeads } from "../../contract/index.ts";
import { makeLeadRoutes } from "./leads.ts";

const lead = (id: string) => ({
  id,
  country: "FI",
  leadType: LeadType.REQUEST_FOR_QUOTE,
  propertyType: PropertyType.FLAT,
  place: { city: "Helsinki" },
  publishedAt: { seconds: 1_795_262_400n },
  expiresAt: { seconds: 1_795_867_200n },
});

/** Reads the list as an admin in Finland; returns the answer and the countries that leads was asked for. */
async function read(query: object, quotes: MessageInitShape<typeof QuoteLeadsResponseSchema>["quotes"] = []) {
  const countries: (string | undefined)[] = [];
  const leads = {
    async listLeads({ country }: MessageInitShape<typeof ListLeadsRequestSchema>) {
      countries.push(country);
      return create(ListLeadsResponseSchema, { leads: (quotes ?? []).map(({ leadId }) => lead(leadId!)), total: 2 });
    },
  };
  const purchasing = { quoteLeads: async () => create(QuoteLeadsResponseSchema, { quotes }) };
  const routes = makeLeadRoutes({
    leadReads: { admit: async () => {} },
    clients: { leads, purchasing } as never,
    kit: { packs: new Map([["FI", {}]]) } as never,
  });
  const user = create(UserSchema, { id: "admin", role: Role.ADMIN, country: "FI", termsAccepted: true });
  const found = routes.find(({ endpoint }) => endpoint === listLeads);
  const answer = await found!.handle({
    query: { limit: 20, location: [], leadType: [], propertyType: [], sort: "newest", ...query },
    request: { headers: {} },
    session: { user, actorId: undefined, id: "session", token: "token", as: {} },
  } as never);
  return { answer: listLeads.answer.parse(answer), countries };
}

test("lists leads of the user's own country, or of the one asked for", async () => {
  expect((await read({})).countries).toEqual(["FI"]);
  expect((await read({ country: "SE" })).countries).toEqual(["SE"]);
});

test("hides a lead whose last spot just went, even before the leads service knows", async () => {
  const cap = 4;
  const [open, gone] = [randomUUID(), randomUUID()];
  const { answer } = await read({}, [
    { leadId: open, status: LeadStatus.AVAILABLE, cap, spotsLeft: 1 },
    { leadId: gone, status: LeadStatus.FULL, cap, spotsLeft: 0 },
  ]);
  expect(answer.items.map(({ id }) => id)).toEqual([open]);
});
