import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { type EventMeta, eventType } from "@doorlight/common/kafka";
import { fakeClock, refusalOf } from "@doorlight/common/testing";
import { minutes, seconds } from "@doorlight/common/time";
import { UserDeactivatedSchema, UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { SessionsEndedSchema } from "@doorlight/proto/identity/v1/sessions_pb";
import {
  ContactCorrectedSchema,
  ContactErasedSchema,
  LeadClosedSchema,
  LeadPausedSchema,
  LeadPublishedSchema,
  LeadResumedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { NewsReadSchema } from "@doorlight/proto/notifications/v1/news_pb";
import {
  BillingAppliedSchema,
  PurchaseConfirmedSchema,
  PurchaseReleasedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { beforeEach, expect, test } from "@jest/globals";
import { makeRecentMarks } from "../sessions/recent-marks.ts";
import { type LiveHub, makeLiveHub } from "./live-hub.ts";

const clock = fakeClock("2026-11-21T12:00:00Z");

/** A replica of the gateway that receives events. */
function makeReplica() {
  const marks = makeRecentMarks({ clock, keptMs: seconds(2) });
  const hub = makeLiveHub({ clock, marks });
  hub.events.onStart();
  return { hub, marks };
}

let { hub, marks } = makeReplica();
beforeEach(() => {
  ({ hub, marks } = makeReplica());
});

function publish<T extends DescMessage>(schema: T, event: MessageInitShape<T>, at: LiveHub = hub, version = 9n): void {
  at.events.subscriptions.get(eventType(schema).type)?.see(create(schema, event), { version } as EventMeta);
}

/** An open page and what it received. */
function open({
  userId = "u",
  officeId,
  userVersion = 1n,
  country = "FI",
  session = "s",
  lastId,
  at = hub,
}: PageOptions = {}) {
  const page = { got: [] as string[], lastId: "", ended: false, leave: () => {} };
  page.leave = at.join(
    {
      userId,
      officeId,
      userVersion,
      sees: (asked) => asked === country,
      session,
      send(id, message) {
        page.lastId = String(id);
        if (message) page.got.push(`${message.name} ${JSON.stringify(message.data)}`);
      },
      end: () => void (page.ended = true),
    },
    lastId,
  );
  return page;
}
interface PageOptions {
  userId?: string;
  officeId?: string;
  userVersion?: bigint;
  country?: string;
  session?: string;
  lastId?: string;
  at?: LiveHub;
}

const published = (leadId: string, at?: LiveHub) => publish(LeadPublishedSchema, { leadId, country: "FI" }, at);
const sold = { leadId: "1", country: "FI", buyerId: "buyer", spotsLeft: 1 };

test("changes the spots on every page of the country, and marks the buyer's own purchase", () => {
  const [other, buyer, again, abroad] = [
    open(),
    open({ userId: "buyer" }),
    open({ userId: "buyer" }),
    open({ country: "SE" }),
  ];
  publish(PurchaseConfirmedSchema, sold);
  const spots = 'spots {"leadId":"1","spotsLeft":1,"closed":false}';
  expect(other.got).toEqual([spots]);
  for (const page of [buyer, again]) expect(page.got).toEqual([spots, 'purchased {"leadId":"1"}']);
  expect(abroad.got).toEqual([]);
});

test.each([
  ["erased", ContactErasedSchema, true],
  ["corrected", ContactCorrectedSchema, false],
] as const)("tells every page of the country that a contact is %s, without the contact", (_what, schema, erased) => {
  const [page, abroad] = [open(), open({ country: "SE" })];
  publish(schema, { leadId: "1", country: "FI" });
  expect(page.got).toEqual([`contact {"leadId":"1","erased":${erased}}`]);
  expect(abroad.got).toEqual([]);
});

test("shows a released spot on every page of the country", () => {
  const [page, buyer, abroad] = [open(), open({ userId: "buyer" }), open({ country: "SE" })];
  publish(PurchaseReleasedSchema, { ...sold, spotsLeft: 2 });
  const spots = 'spots {"leadId":"1","spotsLeft":2,"closed":false}';
  expect([page.got, buyer.got, abroad.got]).toEqual([[spots], [spots], []]);
});

test("sends billing news to its agent, office news to all agents of the office, no others", () => {
  const [own, colleague, other] = [
    open(),
    open({ userId: "colleague", officeId: "office" }),
    open({ userId: "other" }),
  ];
  publish(BillingAppliedSchema, { owner: { owner: { case: "userId", value: "u" } } });
  expect([own.got, colleague.got, other.got]).toEqual([["account {}"], [], []]);
  publish(BillingAppliedSchema, { owner: { owner: { case: "officeId", value: "office" } } });
  expect([own.got, colleague.got, other.got]).toEqual([["account {}"], ["account {}"], []]);
});

test.each([
  ["by quota is news of the account", PaymentSource.QUOTA, ["account {}"]],
  ["by credit is no news", PaymentSource.CREDIT, []],
])("makes a purchase %s for the buyer's colleagues", (_what, paymentSource, news) => {
  const [colleague, other] = [open({ userId: "colleague", officeId: "office" }), open({ userId: "other" })];
  const buyer = open({ userId: "buyer", officeId: "office" });
  publish(PurchaseConfirmedSchema, { ...sold, officeId: "office", paymentSource });
  const spots = 'spots {"leadId":"1","spotsLeft":1,"closed":false}';
  expect(colleague.got).toEqual([spots, ...news]);
  expect([buyer.got, other.got]).toEqual([[spots, 'purchased {"leadId":"1"}'], [spots]]);
});

test("ignores an event from before a page's session for its office and its stream", () => {
  const page = open({ officeId: "new", userVersion: 5n });
  publish(UserUpdatedSchema, { userId: "u", officeId: "former", termsAccepted: true }, hub, 4n);
  publish(UserUpdatedSchema, { userId: "u", officeId: "former", termsAccepted: false }, hub, 5n);
  publish(BillingAppliedSchema, { owner: { owner: { case: "officeId", value: "former" } } });
  publish(BillingAppliedSchema, { owner: { owner: { case: "officeId", value: "new" } } });
  expect([page.got, page.ended]).toEqual([["account {}"], false]);
});

test("marks as read in all pages of an agent, and of nobody else", () => {
  const [one, other, somebody] = [open(), open(), open({ userId: "somebody" })];
  publish(NewsReadSchema, { userId: "u" });
  expect([one.got, other.got, somebody.got]).toEqual([["newsRead {}"], ["newsRead {}"], []]);
});

test("tells an open page of the deals of an agent's new office, and no more of the former one", () => {
  const page = open({ officeId: "former" });
  publish(UserUpdatedSchema, { userId: "u", officeId: "new", termsAccepted: true });
  publish(BillingAppliedSchema, { owner: { owner: { case: "officeId", value: "former" } } });
  expect(page.got).toEqual([]);
  publish(BillingAppliedSchema, { owner: { owner: { case: "officeId", value: "new" } } });
  expect(page.got).toEqual(["account {}"]);
});

test("sends a page that reconnects its missed events, of its own country and user only", () => {
  clock.advance(minutes(1));
  const page = open();
  page.leave();
  clock.advance(seconds(20));
  published("1");
  publish(LeadPublishedSchema, { leadId: "2", country: "SE" });
  publish(PurchaseConfirmedSchema, { ...sold, country: "SE" });
  clock.advance(seconds(20));
  expect(open({ lastId: page.lastId }).got).toEqual(['published {"leadId":"1","country":"FI"}']);
  expect(open().got).toEqual([]);
});

test("sends missed events to a page that reconnects to a replica that had them earlier", () => {
  const other = makeReplica().hub;
  clock.advance(minutes(1));
  const page = open();
  published("1", other);
  clock.advance(seconds(5));
  // Its own replica ended before it had the event.
  published("2");
  page.leave();
  expect(open({ lastId: page.lastId, at: other }).got).toContain('published {"leadId":"1","country":"FI"}');
});

test.each([
  ["from before the replica started", () => "1000"],
  ["of an hour ago", () => String(clock.now().getTime() - minutes(60))],
  ["from the future", () => String(clock.now().getTime() + minutes(60))],
  ["that no replica gave", () => "nonsense"],
  ["that is empty", () => ""],
])("resets a page with an id %s", (_which, lastId) => {
  expect(open({ lastId: lastId() }).got).toEqual(["reset {}"]);
});

test("keeps a bounded number of events in a replica, and resets a page that missed others", () => {
  const page = open();
  page.leave();
  clock.advance(minutes(1));
  for (let lead = 0; lead < 12_000; lead += 1) {
    clock.advance(1);
    published(String(lead));
  }
  expect(open({ lastId: page.lastId }).got).toEqual(["reset {}"]);
});

test("resets every open page when receiving starts again after a gap", () => {
  const page = open();
  hub.events.onStart();
  expect(page.got).toEqual(["reset {}"]);
});

test("marks ended sessions in this replica too, and ends their pages alone at once", () => {
  const [ended, other] = [open({ session: "one" }), open({ session: "two" })];
  publish(SessionsEndedSchema, { userId: "u", endedSessions: ["one"] });
  expect([ended.got, ended.ended, other.ended]).toEqual([["session {}"], true, false]);
  expect(marks.get("one")).toBe("ended");
});

test("ends a page whose session ended a moment before it joined", () => {
  marks.add(["one"], "ended");
  expect(open({ session: "one" }).ended).toBe(true);
});

test.each([
  ["a deactivated user", UserDeactivatedSchema, { userId: "u" }, true],
  ["a user who declines the terms", UserUpdatedSchema, { userId: "u", termsAccepted: false }, true],
  ["a user who changes the profile", UserUpdatedSchema, { userId: "u", termsAccepted: true }, false],
] as const)("ends the pages of %s if the right to them ends", (_who, schema, event, ends) => {
  const [page, other] = [open(), open({ userId: "other" })];
  publish<DescMessage>(schema, event);
  expect([page.ended, other.ended]).toEqual([ends, false]);
});

test("lets one account have twenty open pages", async () => {
  const pages = Array.from({ length: 20 }, () => open());
  const join = async () => open();
  expect(await refusalOf(join())).toMatchObject({ code: "too_many_requests" });
  expect(open({ userId: "other" }).ended).toBe(false);
  pages[0]?.leave();
  expect(open().ended).toBe(false);
});

test.each([
  ["paused", LeadPausedSchema],
  ["resumed", LeadResumedSchema],
  ["closed", LeadClosedSchema],
])("has the buyers of a lead read it again when it is %s", (_, schema) => {
  const page = open();
  publish(schema, { leadId: "l", country: "FI" });
  expect(page.got).toContain('contact {"leadId":"l","erased":false}');
});
