import { create } from "@bufbuild/protobuf";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ListAgentCardsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import {
  DeskActionKind,
  DeskLeadState,
  GetDeskLeadResponseSchema,
} from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import {
  ListMailsAboutLeadResponseSchema,
  LoggedMailState,
} from "@doorlight/proto/notifications/v1/mail_log_service_pb";
import { RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { ListRefundsOfLeadResponseSchema } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { expect, test } from "@jest/globals";
import { getDeskLead } from "../../contract/index.ts";
import { makeDeskStory } from "./desk-story.ts";

const [id, requestId, agentId, adminId, erasedId] = ["1", "2", "3", "4", "5"].map(
  (digit) => `01900000-0000-7000-8000-00000000000${digit}`,
) as [string, string, string, string, string];
const at = { seconds: 1_795_262_400n };
const time = "2026-11-21T12:00:00.000Z";
const lead = {
  id,
  requestId,
  country: "FI",
  leadType: LeadType.REQUEST_FOR_QUOTE,
  propertyType: PropertyType.FLAT,
  place: { postalCode: "00530", city: "Helsinki" },
  placeNames: { sv: { city: "Helsingfors" } },
  source: "web",
  submittedAt: at,
  version: 2,
};

const refund = {
  id: requestId,
  buyerId: agentId,
  reason: RefundReason.UNREACHABLE,
  state: RefundState.REFUNDED,
  requestedAt: at,
  decisions: [
    { approved: false, adminId, decidedAt: at },
    { approved: true, adminId: "", decidedAt: at },
  ],
};

function storyOf(about: object, mails?: object[]) {
  const clients = {
    leadDesk: { getDeskLead: async () => create(GetDeskLeadResponseSchema, about) },
    mailLog: {
      async listMailsAboutLead() {
        if (!mails) throw new Error("Notifications does not answer");
        return create(ListMailsAboutLeadResponseSchema, { mails });
      },
    },
    refunds: {
      async listRefundsOfLead() {
        if (!mails) throw new Error("Refunds does not answer");
        return create(ListRefundsOfLeadResponseSchema, {
          requests: [refund],
          expected: [{ buyerId: agentId, dueAt: at }],
        });
      },
    },
    purchasing: { listLeadPurchases: async () => ({ purchases: [] }) },
    identity: {
      listAgentCards: async () =>
        create(ListAgentCardsResponseSchema, {
          agents: [
            { id: agentId, name: "Aino Agent" },
            { id: adminId, name: "Ada Admin" },
          ],
        }),
    },
  };
  const story = makeDeskStory({ clients: clients as never, packOf: () => ({ timeZone: "Europe/Helsinki" }) as never });
  return story(id, {}, "sv").then((answer) => getDeskLead.answer.parse(answer));
}

test("joins a lead with its mails, actions and reads, and names the people", async () => {
  const mail = { kind: "new_interest", state: LoggedMailState.SENT, createdAt: at, finishedAt: at, agentId };
  const story = await storyOf(
    {
      lead: {
        ...lead,
        state: DeskLeadState.OPEN,
        confirmedAt: at,
        publishedAt: at,
        expiresAt: at,
        cap: 4,
        spotsLeft: 3,
      },
      views: [{ userId: agentId, day: "2026-11-21" }],
      seen: [{ readerId: erasedId, seenAt: at, isFound: true, isByToken: true }],
      actions: [{ adminId, action: DeskActionKind.CLOSE, reason: "Asked", at }],
    },
    [mail],
  );
  expect(story).toMatchObject({
    lead: {
      state: "open",
      place: { city: "Helsingfors" },
      publishedAt: time,
      spotsLeft: 3,
      version: 2,
      condition: null,
    },
    views: [{ user: { id: agentId, name: "Aino Agent" } }],
    contactReads: [{ readAt: time, isFound: true, isByToken: true, reader: { id: erasedId, name: null } }],
    actions: [{ action: "close", reason: "Asked", at: time, admin: { name: "Ada Admin" } }],
    mails: [{ kind: "new_interest", state: "sent", agent: { id: agentId, name: "Aino Agent" } }],
    refunds: [
      {
        reason: "unreachable",
        state: "refunded",
        byRule: false,
        agent: { name: "Aino Agent" },
        decisions: [
          { approved: false, admin: { name: "Ada Admin" } },
          { approved: true, admin: null },
        ],
      },
    ],
    expectedRefunds: [{ agent: { id: agentId, name: "Aino Agent" }, dueAt: time }],
    duplicateOf: null,
    outcome: null,
    sentTraceId: null,
  });
});

test("tells of a request that is no lead, and answers without mails while they cannot be had", async () => {
  const story = await storyOf({ lead: { ...lead, id: requestId, state: DeskLeadState.UNCONFIRMED } });
  expect(story).toMatchObject({
    lead: { state: "unconfirmed", publishedAt: null, cap: null },
    buyers: [],
    mails: null,
    chosenAgent: null,
  });
});

test("answers without refunds while they cannot be had", async () => {
  const story = await storyOf({
    lead: { ...lead, state: DeskLeadState.OPEN, publishedAt: at, expiresAt: at, cap: 4, spotsLeft: 3 },
  });
  expect(story).toMatchObject({ refunds: null, expectedRefunds: [] });
});
