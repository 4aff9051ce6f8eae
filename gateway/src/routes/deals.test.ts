import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { refusalOf } from "@doorlight/common/testing";
import { Refusal } from "@doorlight/common/errors";
import {
  type DealSchema,
  DealState,
  DealType,
  GetDealResponseSchema,
  PreviewDealCutResponseSchema,
} from "@doorlight/proto/billing/v1/deals_service_pb";
import { ApprovalAction, ApprovalSchema, ApprovalState } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { ListAgentCardsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { GetUserResponseSchema } from "@doorlight/proto/identity/v1/users_service_pb";
import { GetAccountResponseSchema } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeDealRoutes } from "./deals.ts";

const session = {
  user: create(UserSchema, {
    id: "admin",
    role: Role.ADMIN,
    country: "FI",
    termsAccepted: true,
    office: { id: "kallio", name: "Kallio Homes" },
  }),
  as: { headers: { "x-caller": "the admin" } },
};

const [kallio, toolo] = [
  { id: "kallio", name: "Kallio Homes" },
  { id: "toolo", name: "Töölö Homes" },
];
const people: Record<string, MessageInitShape<typeof UserSchema>> = {
  anna: { role: Role.AGENT, country: "FI", active: true, office: kallio },
  colleague: { role: Role.AGENT, country: "FI", active: true, office: kallio },
  competitor: { role: Role.AGENT, country: "FI", active: true, office: toolo },
  swede: { role: Role.AGENT, country: "SE", active: true },
  deactivated: { role: Role.AGENT, country: "FI", active: false, office: kallio },
  ada: { role: Role.ADMIN, country: "FI", active: true },
};

const terms = {
  name: "Winter",
  type: DealType.MONTHLY,
  owner: { owner: { case: "officeId" as const, value: "kallio" } },
  payerId: "anna",
  country: "FI",
  startsOn: "2026-12-01",
  endsOn: "2027-05-31",
};
const wireDeal = {
  id: "deal",
  terms,
  state: DealState.DRAFT,
  fee: { amount: 60_000n, currency: "EUR" },
  firstFee: { amount: 30_968n, currency: "EUR" },
  feeVat: { basisPoints: 2550, amount: { amount: 15_300n, currency: "EUR" } },
  firstFeeVat: { basisPoints: 2550, amount: { amount: 7897n, currency: "EUR" } },
  firstLeads: 11,
  offeredAt: { seconds: 1_795_262_400n },
  lapsesAt: { seconds: 1_796_464_800n },
  version: 3n,
  createdAt: { seconds: 1_795_262_400n },
};

let saved: unknown[];
let dealsWithout: string[];
let dealsInOrder: string[];
let refusal: Refusal | undefined;
let offered: MessageInitShape<typeof DealSchema>;
beforeEach(() => {
  saved = [];
  dealsWithout = [];
  dealsInOrder = [];
  refusal = undefined;
  offered = wireDeal;
});

async function save(request: unknown) {
  saved.push(request);
  if (refusal) throw refusal;
  return { deal: create(GetDealResponseSchema, { deal: wireDeal }).deal };
}

const clients = {
  approvals: {
    async askApproval(asked: object) {
      saved.push(asked);
      const at = { seconds: 1_795_262_400n };
      const who = { askedBy: "ada", subjectId: "anna", askedAt: at, expiresAt: at };
      const kind = { action: ApprovalAction.EXTEND_DEAL, state: ApprovalState.ASKED };
      return { approval: create(ApprovalSchema, { ...kind, ...who, amount: { amount: 468_000n, currency: "EUR" } }) };
    },
  },
  deals: {
    createDeal: save,
    updateDeal: save,
    activateDeal: save,
    endDeal: async () => ({}),
    previewDealCut: async () =>
      create(PreviewDealCutResponseSchema, {
        returned: { amount: 0n, currency: "EUR" },
        cutMonth: { fee: { amount: 3_333n, currency: "EUR" }, leads: 1 },
      }),
    async getDeal() {
      const at = { seconds: 1_795_262_400n };
      const history = [
        { what: "created", adminId: "ada", at },
        { what: "ended", adminId: "", at },
      ];
      return create(GetDealResponseSchema, { deal: wireDeal, history });
    },
    async listOwnDeals() {
      const { deal } = create(GetDealResponseSchema, { deal: wireDeal });
      const own = { ...deal, id: "own" };
      const offer = create(GetDealResponseSchema, { deal: offered }).deal;
      return { deals: dealsInOrder.length > 0 ? [deal, own] : [deal], offers: [offer] };
    },
    acceptDeal: save,
  },
  users: {
    async getUser({ userId }: { userId: string }) {
      const person = people[userId];
      if (!person) throw new Refusal("not_found");
      return create(GetUserResponseSchema, { record: { user: { ...person, id: userId } } });
    },
  },
  identity: {
    async listAgentCards({ userIds }: { userIds: string[] }) {
      const named: Record<string, string> = { anna: "Anna Virtanen", ada: "Ada Admin", competitor: "Carl Competitor" };
      const known = userIds.filter((id) => named[id]);
      const office = { officeId: kallio.id, officeName: kallio.name };
      return create(ListAgentCardsResponseSchema, {
        agents: known.map((id) => ({
          id,
          name: named[id] ?? "",
          ...(id === "competitor" ? { officeId: toolo.id } : office),
        })),
      });
    },
  },
  purchasing: {
    getAccount: async () =>
      create(GetAccountResponseSchema, {
        account: { quotas: [{ contractId: "deal", total: 20, used: 6 }], dealsWithout, dealsInOrder },
      }),
  },
};

const body: contract.DealBody = {
  name: "Winter",
  type: "monthly",
  owner: { kind: "user", id: "anna" },
  payerId: "anna",
  country: "FI",
  fee: 60_000,
  startsOn: "2026-12-01",
  endsOn: "2027-05-31",
  discountBasisPoints: 1000,
  leadsPerMonth: 20,
  priority: true,
  leadTypes: ["request_for_quote"],
  places: [{ kind: "city", place: "Espoo" }],
};

async function send(endpoint: contract.Endpoint, call: object, as = session): Promise<unknown> {
  const found = makeDealRoutes({ clients: clients as never }).find((candidate) => candidate.endpoint === endpoint);
  return found!.handle({ session: as, query: {}, idempotencyKey: "key of the click", ...call } as never);
}

test("saves a draft with all its terms, and answers with the names of its people", async () => {
  const answer = await send(contract.createDeal, { body });
  expect(saved).toMatchObject([
    {
      idempotencyKey: "key of the click",
      terms: {
        name: "Winter",
        fee: 60_000,
        owner: { owner: { case: "userId", value: "anna" } },
        limitations: { places: [{ kind: "city", place: "Espoo" }] },
      },
    },
  ]);
  expect(answer).toMatchObject({
    deal: {
      owner: { kind: "office", id: "kallio", name: "Kallio Homes" },
      payer: { id: "anna", name: "Anna Virtanen" },
      fee: { amount: 60_000, currency: "EUR" },
      firstFee: { amount: 30_968, currency: "EUR" },
      firstLeads: 11,
      state: "draft",
      version: 3,
    },
  });
});

test.each([
  ["nobody", { owner: { kind: "user", id: "nobody" }, payerId: "nobody" }, "payerId", "agent_unknown"],
  ["an admin", { owner: { kind: "user", id: "ada" }, payerId: "ada" }, "payerId", "agent_unknown"],
  [
    "an agent of another country",
    { owner: { kind: "user", id: "swede" }, payerId: "swede" },
    "payerId",
    "agent_unknown",
  ],
  ["a deactivated agent", { payerId: "deactivated" }, "payerId", "agent_unknown"],
  ["an owner who is nobody", { owner: { kind: "user", id: "nobody" } }, "owner", "agent_unknown"],
  ["a payer of another office", { payerId: "competitor" }, "payerId", "payer_elsewhere"],
  ["an office that is not the payer's", { owner: { kind: "office", id: "toolo" } }, "payerId", "payer_elsewhere"],
])("refuses a deal for %s and does not save it", async (_who, change, path, code) => {
  const refused = await refusalOf(send(contract.createDeal, { body: { ...body, ...change } }));
  expect(refused).toMatchObject({ code: "invalid_request", fields: [{ path, code }] });
  expect(saved).toEqual([]);
});

test.each([
  ["a colleague of the owner", { payerId: "colleague" }],
  ["an agent of the office", { owner: { kind: "office", id: "kallio" }, payerId: "colleague" }],
])("lets %s pay a deal", async (_who, change) => {
  await send(contract.createDeal, { body: { ...body, ...change } });
  expect(saved).toHaveLength(1);
});

test("names wrong terms as the form names them", async () => {
  const fields = ["terms.fee", "terms.limitations.places"].map((path) => ({ path, code: "wrong", message: "Wrong" }));
  refusal = new Refusal("invalid_request", { fields });
  const refused = await refusalOf(send(contract.createDeal, { body }));
  expect(refused.fields.map(({ path }) => path)).toEqual(["fee", "places"]);
});

test("asks again at an activation whether its people are still agents", async () => {
  people["anna"] = { ...people["anna"], active: false };
  const activation = send(contract.activateDeal, { params: { id: "deal" }, body: { version: 3 } });
  expect(await refusalOf(activation)).toMatchObject({ fields: [{ path: "payerId", code: "agent_unknown" }] });
  people["anna"] = { ...people["anna"], active: true };
  await send(contract.activateDeal, { params: { id: "deal" }, body: { version: 3 } });
  expect(saved).toEqual([{ dealId: "deal", version: 3 }]);
});

test("asks the other admins for a last day that gives more than one may alone", async () => {
  refusal = new Refusal("approval_needed", { params: { amount: "468000", currency: "EUR" } });
  const call = { params: { id: "deal" }, body: { ...body, endsOn: "2028-05-31", version: 3 } };
  expect(await send(contract.updateDeal, call)).toMatchObject({ status: "approval_needed" });
  const value = { dealId: "deal", version: 3, endsOn: "2028-05-31", includesMembers: false };
  const amount = { amount: 468_000n, currency: "EUR" };
  const asked = { call: { case: "extendDeal", value }, amount, subjectId: "anna" };
  expect(saved[1]).toEqual({ ...asked, idempotencyKey: "key of the click" });
});

test("names admins in the history, and nobody if time ended the deal", async () => {
  expect(await send(contract.getDeal, { params: { id: "deal" } })).toMatchObject({
    history: [
      { what: "created", admin: { id: "ada", name: "Ada Admin" } },
      { what: "ended", admin: null },
    ],
  });
});

test("answers a removed draft without a deal", async () => {
  expect(await send(contract.endDeal, { params: { id: "deal" }, body: { version: 3 } })).toEqual({ deal: null });
});

test("says what a cut gives back, and what the last month then costs and gives", async () => {
  expect(await send(contract.previewDealCut, { params: { id: "deal" } })).toEqual({
    returned: { amount: 0, currency: "EUR" },
    cutMonth: { fee: { amount: 3_333, currency: "EUR" }, leads: 1 },
  });
});

test("shows an agent how many leads of a deal are left this month", async () => {
  expect(await send(contract.listOwnDeals, {})).toMatchObject({
    items: [
      { id: "deal", name: "Winter", ofOffice: true, leadsLeft: 14, leadsThisMonth: 20, fee: null, isPayer: false },
    ],
  });
});

test("shows its payer a deal that serves others, with its price", async () => {
  dealsWithout = ["deal"];
  const payer = { ...session, user: create(UserSchema, { id: "anna", role: Role.AGENT, country: "FI" }) };
  expect(await send(contract.listOwnDeals, {}, payer)).toMatchObject({
    items: [{ id: "deal", forAnother: true, isPayer: true, fee: { amount: 60_000 }, feeVat: { rate: 25.5 } }],
  });
});

test("shows the payer what an offered deal costs with VAT, and until when", async () => {
  expect(await send(contract.listOwnDeals, {})).toMatchObject({
    offers: [
      {
        version: 3,
        type: "monthly",
        ofOffice: true,
        startsOn: "2026-12-01",
        fee: { amount: 60_000 },
        feeVat: { rate: 25.5, total: { amount: 75_300 } },
        firstFee: { amount: 30_968 },
        firstLeads: 11,
        lapsesAt: "2026-12-05T10:00:00.000Z",
      },
    ],
  });
});

test.each([
  ["is a colleague", "userId", "anna", true],
  ["is no colleague any more", "userId", "competitor", false],
  ["is another office", "officeId", "toolo", false],
] as const)(
  "shows an offer whose owner %s, and lets it be accepted, only to a colleague",
  async (_, kind, value, isOpen) => {
    const owner = { owner: { case: kind, value } };
    offered = { ...wireDeal, state: DealState.OFFERED, terms: { ...terms, payerId: "colleague", owner } };
    const payer = { ...session, user: create(UserSchema, { ...people["colleague"], id: "colleague" }) };
    const { offers } = (await send(contract.listOwnDeals, {}, payer)) as contract.AnswerOf<
      typeof contract.listOwnDeals
    >;
    expect(offers).toHaveLength(isOpen ? 1 : 0);
    const answer = { version: 3, startsOn: terms.startsOn };
    const accepting = send(contract.acceptDeal, { params: { id: "deal" }, body: answer }, payer);
    if (isOpen) await accepting;
    else expect(await refusalOf(accepting)).toMatchObject({ code: "version_outdated" });
    expect(saved).toEqual(isOpen ? [{ dealId: "deal", ...answer }] : []);
  },
);

test("lists deals in the order in which purchasing says that they give leads and discount", async () => {
  dealsInOrder = ["own", "deal"];
  expect(await send(contract.listOwnDeals, {})).toMatchObject({ items: [{ id: "own" }, { id: "deal" }] });
});

test("hides a deal from an agent who joined the office after its activation", async () => {
  dealsWithout = ["deal"];
  expect(await send(contract.listOwnDeals, {})).toMatchObject({ items: [] });
});

test("includes today's members only when the admin asks for it", async () => {
  const change = { params: { id: "deal" }, body: { ...body, version: 3 } };
  await send(contract.updateDeal, change);
  await send(contract.updateDeal, { ...change, body: { ...change.body, includesMembers: true } });
  expect(saved).toMatchObject([{ includesMembers: false }, { includesMembers: true }]);
});
