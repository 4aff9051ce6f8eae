import { readFileSync, writeFileSync } from "node:fs";
import { eventTypesOf } from "@doorlight/common/kafka";
import { eventually } from "@doorlight/common/testing/eventually";
import { beforeAll, expect, test } from "@jest/globals";
import {
  answerPause,
  appealRefund,
  buyLead,
  buyPack,
  cancelRefund,
  changePrices,
  choosePlan,
  correctDeskLead,
  correctPhone,
  deactivateUser,
  eraseAccount,
  getDeliveryConsent,
  getPriceList,
  logContactAttempt,
  markDuplicate,
  previewPlan,
  putBudget,
  reactivateUser,
  removeLeadList,
  reopenDeskLead,
  reportNotSent,
  reportOutcome,
  setDefaultCard,
  startAutomaticDelivery,
  updateProfile,
  withdrawConsent,
} from "@doorlight/gateway/contract";
import { file_doorlight_billing_v1_facts } from "@doorlight/proto/billing/v1/facts_pb";
import { file_doorlight_billing_v1_mails } from "@doorlight/proto/billing/v1/mails_pb";
import { file_doorlight_campaign_v1_facts } from "@doorlight/proto/campaign/v1/facts_pb";
import { file_doorlight_campaign_v1_mails } from "@doorlight/proto/campaign/v1/mails_pb";
import { file_doorlight_identity_v1_bans } from "@doorlight/proto/identity/v1/bans_pb";
import { file_doorlight_identity_v1_facts } from "@doorlight/proto/identity/v1/facts_pb";
import { file_doorlight_identity_v1_mails } from "@doorlight/proto/identity/v1/mails_pb";
import { file_doorlight_identity_v1_sessions } from "@doorlight/proto/identity/v1/sessions_pb";
import { file_doorlight_identity_v1_tokens } from "@doorlight/proto/identity/v1/tokens_pb";
import { file_doorlight_leads_v1_facts } from "@doorlight/proto/leads/v1/facts_pb";
import { file_doorlight_leads_v1_mails } from "@doorlight/proto/leads/v1/mails_pb";
import { file_doorlight_notifications_v1_facts } from "@doorlight/proto/notifications/v1/facts_pb";
import { file_doorlight_notifications_v1_mails } from "@doorlight/proto/notifications/v1/mails_pb";
import { file_doorlight_purchasing_v1_facts } from "@doorlight/proto/purchasing/v1/facts_pb";
import { file_doorlight_notifications_v1_news } from "@doorlight/proto/notifications/v1/news_pb";
import { file_doorlight_refunds_v1_mails } from "@doorlight/proto/refunds/v1/mails_pb";
import addFormatsModule from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  activeDeal,
  closeLead,
  loggedIn,
  PASSWORD,
  paysByInvoice,
  someAdmin,
  someAgent,
  someLead,
} from "./support/given.ts";
import { beginJob } from "./support/begin-job.ts";
import { someLeadList } from "./support/lead-lists.ts";
import { saveCard, savePayingCard } from "./support/cards.ts";
import { queryDatabase } from "./support/database.ts";
import { ageByOneWeek, endOldLeads } from "./support/lead-age.ts";
import { askForRefund, resolved } from "./support/refunds.ts";
import { address, stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";
import { allRecords, type TopicRecord } from "./support/topic-records.ts";

interface Message {
  headers: object;
  payload: object;
}
interface Catalogue {
  channels: Record<string, { messages: Record<string, unknown> }>;
  components: { messages: Record<string, Message>; messageTraits: { cloudEvent: { headers: object } } };
}

const MINUTE = 60_000;

/** Events between services that stand in no catalogue. */
const internal = eventTypesOf([
  file_doorlight_billing_v1_facts,
  file_doorlight_billing_v1_mails,
  file_doorlight_campaign_v1_facts,
  file_doorlight_campaign_v1_mails,
  file_doorlight_identity_v1_bans,
  file_doorlight_identity_v1_facts,
  file_doorlight_identity_v1_mails,
  file_doorlight_identity_v1_sessions,
  file_doorlight_identity_v1_tokens,
  file_doorlight_leads_v1_facts,
  file_doorlight_leads_v1_mails,
  file_doorlight_notifications_v1_facts,
  file_doorlight_notifications_v1_mails,
  file_doorlight_notifications_v1_news,
  file_doorlight_purchasing_v1_facts,
  file_doorlight_refunds_v1_mails,
]);

/** The tests' words about sellers and agents; no record may contain them. */
const personal = /example\.test|Selma|\bSeller\b|Aino|Koetie|765 ?4321|123 4567/;

const addFormats = addFormatsModule.default;
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

let catalogue: Catalogue;
/** Ids of the events from before this test. */
let earlier: Set<string>;

beforeAll(async () => {
  catalogue = (await (await fetch(`${address.product}/api/asyncapi.json`)).json()) as Catalogue;
  earlier = new Set((await allRecords()).map(idOf));
  await provokeEveryEvent();
}, 3 * MINUTE);

/** Provokes each event of the catalogue. */
async function provokeEveryEvent(): Promise<void> {
  const admin = await someAdmin();
  // user registered, confirmed; credits granted
  const agent = await someAgent();
  // account payable changed; user updated
  await paysByInvoice(agent);
  await agent.call(updateProfile, { body: { title: "Broker" } });
  // request submitted; lead published, priced, expired
  await ageByOneWeek(await someLead());
  await endOldLeads();
  // purchase confirmed; credits spent
  const lead = await someLead();
  await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  // contact corrected
  const [seller, ofLead] = [new Visitor(), { params: { hash: lead.hash } }];
  await seller.call(correctPhone, { ...ofLead, body: { phone: "050 111 2233" } });
  // lead paused; lead resumed
  await agent.call(reportNotSent, { params: { id: lead.id } });
  await seller.call(answerPause, { ...ofLead, body: { answer: "selling" } });
  // lead corrected
  const facts = { version: 1, reason: "Mistyped", propertyType: "flat" as const };
  await admin.call(correctDeskLead, { params: { id: lead.id }, body: facts });
  // duplicate found
  const other = await someLead();
  const isOf = { version: 1, reason: "The same flat", originalId: lead.id };
  await admin.call(markDuplicate, { params: { id: other.id }, body: isOf });
  // buying ended; lead closed
  await closeLead(lead);
  // lead reopened; buying reopened
  const closed = await someLead();
  await closeLead(closed);
  const again = { version: 1, reason: "The seller called" };
  await admin.call(reopenDeskLead, { params: { id: closed.id }, body: again });
  // outcome reported; contact erased
  await seller.call(reportOutcome, { ...ofLead, body: { outcome: "other_agent" } });
  await seller.call(withdrawConsent, ofLead);
  // deal and quota changed; fee charged; billing applied
  await activeDeal(admin, agent);
  // user deactivated, reactivated, erased
  const params = { id: agent.id };
  await admin.call(deactivateUser, { params, body: {} });
  await admin.call(reactivateUser, { params, body: {} });
  await (await loggedIn(agent.email)).call(eraseAccount, { body: { password: PASSWORD, confirm: true } });
  // erasure finished: of one that owes nothing
  await (await loggedIn((await someAgent()).email)).call(eraseAccount, { body: { password: PASSWORD, confirm: true } });
  await payByCard();
  await askBack();
  await fitLists();
  await changePrice();
}

/**
 * An admin changes the price of a town, and takes it back. Not in Finland: another test takes a price away there, which a
 * new list would bring back.
 */
async function changePrice(): Promise<void> {
  const admin = await someAdmin();
  const town = { what: "modifier", kind: "city", place: "Kiruna", region: "Norrbottens län" } as const;
  for (const basisPoints of [100, null]) {
    const { newestVersion } = await admin.call(getPriceList, { query: { country: "SE" } });
    const changes = [{ ...town, basisPoints }];
    const body = { country: "SE", changes, effectiveFrom: null, reason: "Test", newestVersion };
    await admin.call(changePrices, { body });
  }
}

/** An agent pays by a card that works, and leaves the question of a bank unanswered. */
async function payByCard(): Promise<void> {
  const agent = await someAgent();
  const buy = async () => agent.call(buyLead, { params: { id: (await someLead()).id }, body: {} });
  const card = await savePayingCard(agent);
  await buy(); // with the credit
  // charge settled
  await buy();
  // purchase released, charge voided: nobody waits for five minutes here
  const asking = await saveCard(agent, "4000002760003184");
  await agent.call(setDefaultCard, { params: { id: asking.id } });
  await buy();
  await queryDatabase(
    stack,
    "purchasing",
    `update purchases set reserved_until = now() where state = 'reserved' and buyer_id = '${agent.id}'`,
  );
  // credits sold
  await agent.call(setDefaultCard, { params: { id: card.id } });
  const body = { payment: "card" as const, returnPath: "/account/billing" };
  await agent.call(buyPack, { params: { id: "credits_5" }, body });
  // subscription changed
  const { previewToken } = await agent.call(previewPlan, { params: { id: "basic" } });
  await agent.call(choosePlan, { body: { planId: "basic", previewToken, returnPath: body.returnPath } });
  // budget nearly spent
  await agent.call(putBudget, { body: { amount: { amount: 100, currency: "EUR" } } });
  await beginJob("purchasing", "watch-budgets");
}

/** A lead fits two lists: one notifies its agent, the other buys. */
async function fitLists(): Promise<void> {
  const [notified, delivered] = await Promise.all([someAgent(), someAgent()]);
  await someLeadList(notified, { mode: "notification" });
  const { list } = await someLeadList(delivered);
  const { version: consentVersion } = await delivered.call(getDeliveryConsent, { query: { locale: "en" } });
  const maxAmount = { amount: 10_000, currency: "EUR" };
  await delivered.call(startAutomaticDelivery, {
    params: { id: list.id },
    body: { maxLeads: 1, maxAmount, consentVersion, locale: "en" },
  });
  // lead matched; agent notified; delivery decided
  await someLead();
  // lead list removed
  await delivered.call(removeLeadList, { params: { id: list.id } });
}

/** An agent asks for a purchase back: in vain, then with success; and thinks better of another. */
async function askBack(): Promise<void> {
  const [agent, first, second] = await Promise.all([someAgent(), someAdmin("super_admin"), someAdmin("super_admin")]);
  await paysByInvoice(agent);
  const purchases = await Promise.all([someLead(), someLead()]);
  const buy = async ({ id }: { id: string }) => (await agent.call(buyLead, { params: { id }, body: {} })).purchase;
  // refund requested, rejected, approved; purchase refunded
  const purchase = await buy(purchases[0]);
  const request = await askForRefund(agent, purchase);
  // contact attempt logged
  const attempt = { kind: "call", at: new Date().toISOString(), note: "" } as const;
  await agent.call(logContactAttempt, { params: { id: purchase.id }, body: attempt });
  await resolved(first, request, "rejected");
  await agent.call(appealRefund, { params: { id: request.id }, body: { description: "Look again" } });
  await resolved(second, request, "approved");
  // refund cancelled
  const other = await askForRefund(agent, await buy(purchases[1]));
  await agent.call(cancelRefund, { params: { id: other.id } });
}

const idOf = ({ headers }: TopicRecord) => headers["ce_id"] ?? "";

/** Differences of a record from the catalogue. */
function violationsOf(record: TopicRecord): string[] {
  if (internal.get(record.type)?.topic === record.topic) return commonViolations(record);
  const channel = catalogue.channels[record.topic];
  const message = channel && record.type in channel.messages && catalogue.components.messages[record.type];
  if (!message) return [`${record.topic} has ${record.type}, which is not in the catalogue`];
  const headers = [message.headers, catalogue.components.messageTraits.cloudEvent.headers];
  return [
    ...headers.flatMap((schema) =>
      ajv.validate(schema, record.headers) ? [] : [`${record.type} headers: ${ajv.errorsText()}`],
    ),
    ...(ajv.validate(message.payload, record.value) ? [] : [`${record.type} value: ${ajv.errorsText()}`]),
    ...commonViolations(record),
  ];
}

function commonViolations(record: TopicRecord): string[] {
  return [
    ...(record.headers["ce_subject"] === record.key ? [] : [`${record.type}: the subject is not the key`]),
    ...(personal.test(JSON.stringify(record)) ? [`${record.type} has personal data`] : []),
  ];
}

test("serves the event catalogue of the repository", () => {
  const committed: unknown = JSON.parse(readFileSync(new URL("../../proto/asyncapi.json", import.meta.url), "utf8"));
  expect(catalogue).toEqual(committed);
});

test(
  "publishes every event of the catalogue, and every Kafka record as the catalogue says",
  async () => {
    const catalogued = Object.keys(catalogue.components.messages);
    await eventually(
      async () => {
        const fresh = (await allRecords()).filter((record) => !earlier.has(idOf(record)));
        const seen = new Set(fresh.map(({ type }) => type));
        expect(catalogued.filter((type) => !seen.has(type))).toEqual([]);
      },
      // Jobs of two services lead from a purchase that is released to its voided charge.
      { timeoutMs: 1.5 * MINUTE },
    );
    const records = await allRecords();
    expect([...new Set(records.flatMap(violationsOf))]).toEqual([]);
    if (process.env["RECORD_EXAMPLES"]) recordExamples(records.filter(({ type }) => catalogued.includes(type)));
  },
  2 * MINUTE,
);

test("numbers the records of each key in a topic one by one", async () => {
  const seen = new Set<string>();
  const isNew = (record: TopicRecord) => seen.size < seen.add(idOf(record)).size;
  const byKey = Map.groupBy((await allRecords()).filter(isNew), ({ topic, key }) => `${topic} ${key}`);
  const wrong = [...byKey].flatMap(([key, records]) => {
    const numbers = records.map(({ headers }) => Number(headers["x-aggregate-version"]));
    return numbers.every((number, i) => i === 0 || number === numbers[i - 1]! + 1)
      ? []
      : [`${key}: ${String(numbers)}`];
  });
  expect(wrong).toEqual([]);
});

test("has a recorded example of every event of the catalogue", () => {
  const { messages } = catalogue.components;
  // RECORD_EXAMPLES=1 make test file=scripts/e2e/event-catalogue.e2e.ts, and make proto, record them.
  expect(Object.keys(messages).filter((type) => !("examples" in messages[type]!))).toEqual([]);
});

/** Of each event the record that says most. */
function recordExamples(records: TopicRecord[]): void {
  const length = ({ value }: TopicRecord) => JSON.stringify(value).length;
  const byType = Map.groupBy(
    records.toSorted((a, b) => a.type.localeCompare(b.type)),
    ({ type }) => type,
  );
  const fullest = [...byType].map(([type, group]) => {
    const [{ headers, value: payload }] = group.toSorted((a, b) => length(b) - length(a)) as [TopicRecord];
    return [type, { headers, payload }];
  });
  const file = new URL("../../proto/catalogue/examples.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(fullest), null, 2)}\n`);
}
