import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  GetAccountLinksResponseSchema,
  ListSharedCreditsResponseSchema,
} from "@doorlight/proto/purchasing/v1/account_links_service_pb";
import { expect, test } from "@jest/globals";
import { getUserLinks, listSharedCredits } from "../../contract/index.ts";
import { makeAccountLinkRoutes } from "./account-links.ts";

const [user, other, office, leadId, debtor] = [1, 2, 3, 4, 5].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
  string,
];
const at = timestampFromDate(new Date("2026-11-30T10:00:00Z"));
const credit = { userId: user, kind: "card", spent: true, decidedAt: at };

function routes(changes: object = {}) {
  const asked: object[] = [];
  const clients = {
    accountLinks: {
      getAccountLinks: async () =>
        create(GetAccountLinksResponseSchema, {
          sharing: [{ userId: other, kinds: ["card"], since: at }],
          sharingCount: 1,
          credit,
          leads: [{ leadId, officeId: office, userId: user, colleagueId: other, joinedAt: at }],
        }),
      listSharedCredits: async (request: object) => {
        asked.push(request);
        return create(ListSharedCreditsResponseSchema, { credits: [{ ...credit, formerUserId: other }] });
      },
    },
    identity: {
      listAgentCards: async ({ evenErased }: { evenErased?: boolean }) => ({
        agents: [
          { id: user, name: "Aino Agent" },
          // A debtor whose account is erased.
          ...(evenErased ? [{ id: debtor, name: "Dora Debtor" }] : []),
        ],
      }),
    },
    profiles: { listOffices: async () => ({ offices: [{ id: office, name: "Aalto" }] }) },
    leads: { getLeads: async () => ({ leads: [] }) },
    ...changes,
  };
  const [links, credits] = makeAccountLinkRoutes({ clients: clients as never });
  const call = { session: { as: {}, user: { locale: "en" } }, params: { id: user }, request: { headers: {} } };
  return {
    asked,
    links: async () => getUserLinks.answer.parse(await links!.handle(call as never)),
    credits: async () =>
      listSharedCredits.answer.parse(
        await credits!.handle({ ...call, query: { outcome: "spent", limit: 20 } } as never),
      ),
  };
}

test("names an erased account whose person is kept as a debtor", async () => {
  const accountLinks = {
    getAccountLinks: async () =>
      create(GetAccountLinksResponseSchema, { sharing: [{ userId: debtor, kinds: ["mailbox"], since: at }] }),
  };
  expect(await routes({ accountLinks }).links()).toMatchObject({
    sharing: [{ user: { id: debtor, name: "Dora Debtor" }, kinds: ["mailbox"] }],
  });
});

test("names the people of an account's links, an erased one by id alone", async () => {
  expect(await routes().links()).toMatchObject({
    sharing: [{ user: { id: other, name: null }, kinds: ["card"], until: null }],
    credit: { user: { name: "Aino Agent" }, former: null, spent: true },
    leads: [{ leadId, lead: null, office: { id: office, name: "Aalto" }, user: { name: "Aino Agent" } }],
  });
});

test("shows links without names of offices and leads while their services are down", async () => {
  const down = () => Promise.reject(new Error("down"));
  const { leads } = await routes({ profiles: { listOffices: down }, leads: { getLeads: down } }).links();
  expect(leads).toMatchObject([{ office: { id: office, name: null } }]);
});

test("lists free credits that were spent a second time with both accounts", async () => {
  const { asked, credits } = routes();
  expect(await credits()).toMatchObject({ items: [{ former: { id: other, name: null } }], nextCursor: null });
  expect(asked).toMatchObject([{ spent: true, limit: 20 }]);
});
