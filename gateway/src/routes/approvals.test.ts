import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Refusal } from "@doorlight/common/errors";
import {
  ApprovalAction,
  ApprovalSchema,
  ApprovalState,
  type AskApprovalRequestSchema,
} from "@doorlight/proto/identity/v1/approvals_service_pb";
import { ListAgentCardsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeApprovalRoutes } from "./approvals.ts";
import { makeLedgerRoutes } from "./ledger.ts";

const id = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
const [approvalId, adminId, agentId] = [id(1), id(2), id(3)];
const approval = create(ApprovalSchema, {
  id: approvalId,
  action: ApprovalAction.GRANT_CREDITS,
  state: ApprovalState.ASKED,
  askedBy: adminId,
  subjectId: agentId,
  amount: { amount: 225_000n, currency: "EUR" },
  credits: 50,
  reason: "Sorry",
  askedAt: { seconds: 1_795_262_400n },
  expiresAt: { seconds: 1_795_867_200n },
});
const shown = {
  id: approvalId,
  action: "grant_credits",
  state: "asked",
  askedBy: { id: adminId, name: "Ada Admin" },
  subject: { id: agentId, name: null },
  amount: { amount: 225_000, currency: "EUR" },
  credits: 50,
  reason: "Sorry",
  askedAt: "2026-11-21T12:00:00.000Z",
  expiresAt: "2026-11-28T12:00:00.000Z",
  decidedBy: null,
  decidedAt: null,
  alone: false,
  email: null,
  approvable: false,
  refusal: null,
  declineReason: null,
  dealId: null,
  endsOn: null,
  invoiceId: null,
  payment: null,
  extent: null,
  country: null,
  prices: [],
  effectiveFrom: null,
  priceListVersion: null,
  campaignId: null,
  limitBefore: null,
};

let asked: MessageInitShape<typeof AskApprovalRequestSchema>[];
let askedState: ApprovalState;
/** What the first grant meets; the next one is done. */
let refusals: Refusal[];
beforeEach(() => {
  [asked, askedState] = [[], ApprovalState.ASKED];
  refusals = [new Refusal("approval_needed", { params: { amount: "225000", currency: "EUR" } })];
});

const clients = {
  approvals: {
    async askApproval(request: MessageInitShape<typeof AskApprovalRequestSchema>) {
      asked.push(request);
      return { approval: { ...approval, state: askedState } };
    },
    listApprovals: async (request: object) => ({ approvals: [approval], waiting: 1, nextCursor: "", request }),
    decideApproval: async () => ({
      approval: { ...approval, state: ApprovalState.CARRIED_OUT, decidedBy: adminId, decidedAt: approval.askedAt },
    }),
  },
  identity: {
    listAgentCards: async () => create(ListAgentCardsResponseSchema, { agents: [{ id: adminId, name: "Ada Admin" }] }),
  },
  allowances: {
    purchasing: { getAllowance: async () => ({ limit: 50_000n, left: 41_000n }) },
    campaign: { getAllowance: async () => ({ limit: 1_000n, left: 700n }) },
  },
  users: { getUser: async () => ({ record: { user: { role: Role.AGENT } } }) },
  ledger: {
    async grantCredits() {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return { balance: 51 };
    },
  },
} as never;

const kit = { packs: new Map([["FI", { currency: "EUR" }]]), clock: {} } as never;
const routes = [...makeApprovalRoutes({ clients, kit }), ...makeLedgerRoutes({ clients, kit })];

function call(endpoint: contract.Endpoint, input: object) {
  const user = create(UserSchema, { id: adminId, country: "FI", role: Role.ADMIN, termsAccepted: true });
  const { handle } = routes.find((route) => route.endpoint === endpoint)!;
  return handle({ ...input, session: { user, actorId: undefined, id: "session", token: "token", as: {} } } as never);
}

const grant = () =>
  call(contract.grantCredits, {
    params: { id: agentId },
    body: { credits: 50, reason: "Sorry" },
    idempotencyKey: "of-a-dialog",
  });

test("asks the other admins for what is above the limit, and answers the approval", async () => {
  expect(await grant()).toEqual({ status: "approval_needed", approval: shown });
  const value = { userId: agentId, credits: 50, reason: "Sorry", idempotencyKey: "of-a-dialog" };
  const amount = { amount: 225_000n, currency: "EUR" };
  const about = { subjectId: agentId, idempotencyKey: "of-a-dialog" };
  expect(asked).toEqual([{ call: { case: "grantCredits", value }, ...about, amount }]);
});

test("passes on what an account may owe before, as the service refused it", async () => {
  const params = { amount: "40000", currency: "EUR", before: "20000" };
  refusals = [new Refusal("approval_needed", { params })];
  await grant();
  expect(asked).toMatchObject([{ amount: { amount: 40_000n }, limitBefore: { amount: 20_000n, currency: "EUR" } }]);
});

test("answers the action itself if a super admin was alone to approve it", async () => {
  askedState = ApprovalState.CARRIED_OUT;
  expect(await grant()).toEqual({ balance: 51 });
});

test("asks nobody about what is refused for another reason", async () => {
  refusals = [new Refusal("not_found")];
  await expect(grant()).rejects.toThrow("not_found");
  expect(asked).toEqual([]);
});

test("lists approvals and decides them, with the names of the people", async () => {
  const page = { items: [shown], waiting: 1, nextCursor: null };
  expect(await call(contract.listApprovals, { query: { state: "waiting", limit: 20 } })).toEqual(page);
  const decided = await call(contract.decideApproval, { params: { id: approvalId }, body: { approved: true } });
  expect(decided).toMatchObject({ state: "carried_out", decidedBy: { id: adminId, name: "Ada Admin" } });
});

test("says what is left to do alone, of the service that decides it", async () => {
  const asked = (kind: contract.AllowanceKind) => call(contract.getAllowance, { query: { kind, country: "FI" } });
  expect(await asked("credits")).toEqual({ limit: 50_000, left: 41_000, currency: "EUR" });
  expect(await asked("campaigns")).toEqual({ limit: 1_000, left: 700, currency: null });
});
