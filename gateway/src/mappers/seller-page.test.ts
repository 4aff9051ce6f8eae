import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { AgentCardSchema } from "@doorlight/proto/identity/v1/user_pb";
import { GetSellerRequestResponseSchema, SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { expect, test } from "@jest/globals";
import type { AgentCards } from "../answers/agent-cards.ts";
import { toSellerPage } from "./seller-page.ts";

const at = timestampFromDate(new Date("2026-11-21T10:00:00Z"));

type Said = { spotsLeft?: number; seen?: { readerId: string; seenAt: typeof at }[] };

/** Of a request that four agents may buy, with one buyer on its page. */
function sellerPage(said: Said, cards: AgentCards = new Map()) {
  const page = create(GetSellerRequestResponseSchema, {
    state: SellerRequestState.OPEN,
    leadType: LeadType.REQUEST_FOR_QUOTE,
    country: "FI",
    place: { postalCode: "00530", district: "Kallio", city: "Helsinki", region: "Uusimaa" },
    createdAt: at,
    buyers: [{ agentId: "1", acquiredAt: at }],
    cap: 4,
    consent: { version: "1", text: "Yes", givenAt: at },
    ...said,
  });
  return toSellerPage(page, cards, "en");
}
const spotsLeft = (said: { spotsLeft?: number }) => sellerPage(said).spotsLeft;

test("names agents who saw the contact, but our support only as such", () => {
  const people = [
    { id: "1", name: "Aino Agentti" },
    { id: "2", name: "Maija Admin", isAdmin: true },
  ];
  const cards = new Map(people.map((card) => [card.id, create(AgentCardSchema, card)]));
  const seen = ["1", "2", "3"].map((readerId) => ({ readerId, seenAt: at }));
  expect(sellerPage({ seen }, cards).contactSeen).toMatchObject([
    { name: "Aino Agentti", isSupport: false },
    { name: null, isSupport: true },
    { name: null, isSupport: false },
  ]);
});

test("shows a seller neither links nor numbers in names, titles and offices", () => {
  const card = create(AgentCardSchema, {
    id: "1",
    name: "Doorlight Asiakaspalvelu",
    title: "Soita 0600-12345",
    officeName: "Tuki evil.example/login",
  });
  expect(sellerPage({}, new Map([["1", card]])).agents).toMatchObject([{ name: "–", title: null, officeName: null }]);
});

test("states the spots of leads on the seller's page, since a refunded spot is not free", () => {
  expect(spotsLeft({ spotsLeft: 2 })).toBe(2);
  expect(spotsLeft({ spotsLeft: 0 })).toBe(0);
});

test("counts spots without a buyer for a release of leads that states none", () => {
  expect(spotsLeft({})).toBe(3);
});
