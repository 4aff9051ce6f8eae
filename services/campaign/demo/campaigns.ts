import type { Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { days, hours, minutes, seconds } from "@doorlight/common/time";
import { makePictureStore } from "../src/db/picture-store.ts";
import { makeCampaignStore } from "../src/db/campaign-store.ts";
import { type CampaignPlan, PARTS } from "../src/domain/campaign.ts";
import { mailboxWithDigest } from "../src/domain/mailbox.ts";
import { autumnPlan, winterPlan } from "./campaign-plans.ts";
import { drawDoor } from "./door-picture.ts";
import { demoAgents } from "./demo-agents.ts";
import { personId } from "./person-id.ts";

type Ports = { dataKey: DataKey; now: Date; adminId: string; site: string };
type Person = { people: "agent" | "prospect"; personId: string; country: string; digest: Buffer };
type Delivery = {
  id: string;
  campaign_id: string;
  people: Person["people"];
  person_id: string;
  country: string;
  mailbox_digest: Buffer;
  state: string;
  reason: string | null;
  planned_at: Date;
  claimed_at: Date | null;
  clicked_at: Date | null;
  unsubscribed_at: Date | null;
  complained_at: Date | null;
};
type Click = { campaign_delivery_id: string; block: number; clicked_at: Date; machine: string | null };
type Started = { plan: CampaignPlan; startedAt: Date };

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
/** Of the blocks of the autumn's mail: its button and its picture. */
const [BUTTON, PICTURE] = [4, 2];

/** Lays a finished campaign and one in progress, once, to agents and prospects of the demo; returns how many campaigns are new. */
export async function layDemoCampaigns(tx: Tx, ports: Ports): Promise<number> {
  if ((await tx("campaigns").first("id")) !== undefined) return 0;
  const people = await listPeople(tx, ports.dataKey);
  const unmailable = await layFinished(tx, people, ports);
  await layInProgress(tx, people, unmailable, ports);
  return 2;
}

async function listPeople(tx: Tx, dataKey: DataKey): Promise<Person[]> {
  const key = await dataKey();
  const agents = demoAgents.map(({ email, country }) => ({
    people: "agent" as const,
    personId: personId(email),
    country,
    digest: mailboxWithDigest(key, email).digest,
  }));
  const prospects = await tx("prospects")
    .whereIn("country", ["FI", "SE"])
    .whereNotIn("state", ["not_interested", "signed_up"])
    .orderBy("email")
    .select<Omit<Person, "people">[]>({ personId: "id", country: "country", digest: "mailbox_digest" });
  return [...agents, ...prospects.map((prospect) => ({ people: "prospect" as const, ...prospect }))];
}

/** Returns the mailboxes that get no more mail. */
async function layFinished(tx: Tx, people: readonly Person[], { now, adminId, site }: Ports): Promise<Set<string>> {
  const startedAt = after(now, -days(31));
  const endedAt = after(startedAt, hours(1));
  const plan = autumnPlan(site, "");
  const id = await add(tx, { plan, startedAt }, people.length, adminId, {
    state: "finished",
    ended_at: endedAt,
    end_report_at: endedAt,
    week_report_at: after(endedAt, days(7)),
  });
  const picture = { content: await drawDoor(), type: "image/jpeg" as const };
  const pictureId = await makePictureStore(tx).add(id, picture, startedAt);
  const { content } = autumnPlan(site, pictureId);
  await tx("campaigns")
    .where({ id })
    .update({ content: JSON.stringify(content) });

  const rows = people.map((person, n): Delivery => ({
    ...row(id, person, n, { plan, startedAt }),
    ...outcomeOf(n, startedAt, plan),
  }));
  await tx.batchInsert("campaign_deliveries", rows);
  await tx.batchInsert("campaign_clicks", rows.flatMap(clicksOf));
  const suppressions = rows.flatMap((delivery) => suppressionsOf(delivery, startedAt));
  await tx.batchInsert("suppressions", suppressions);
  // So many bought within two weeks: a third of the mailed agents, a fifth of those held out.
  await tx.batchInsert(
    "agent_purchases",
    rows.flatMap(({ people: kind, person_id: user_id, state, planned_at }, n) =>
      kind === "agent" && (state === "held_out" ? n % 9 === 0 : n % 3 === 1)
        ? [{ purchase_id: personId(`autumn ${n}`), user_id, acquired_at: after(planned_at, days(1 + (n % 12))) }]
        : [],
    ),
  );
  return new Set(suppressions.map(({ mailbox_digest }) => mailbox_digest.toString("hex")));
}

async function layInProgress(
  tx: Tx,
  people: readonly Person[],
  unmailable: ReadonlySet<string>,
  { now, adminId, site }: Ports,
): Promise<void> {
  const started = { plan: winterPlan(site), startedAt: after(now, -minutes(45)) };
  const recipients = people.filter((person) => person.people === "prospect" && person.country === "SE");
  const id = await add(tx, started, recipients.length, adminId, { state: "sending" });
  await tx.batchInsert(
    "campaign_deliveries",
    recipients.map((person, n) => {
      const planned = row(id, person, n, started);
      const isSent = planned.planned_at < after(now, -minutes(1)) && !unmailable.has(person.digest.toString("hex"));
      return { ...planned, ...(isSent && { state: "sent", claimed_at: after(planned.planned_at, seconds(2)) }) };
    }),
  );
}

async function add(tx: Tx, { plan, startedAt }: Started, audienceSize: number, adminId: string, more: object) {
  const { id } = await makeCampaignStore(tx).create(plan, adminId, after(startedAt, -hours(3)));
  await tx("campaigns")
    .where({ id })
    .update({
      starts_at: startedAt,
      started_at: startedAt,
      audience_size: audienceSize,
      parts_planned: PARTS,
      ...more,
    });
  return id;
}

/** A planned mail, the nth of its campaign. */
function row(campaignId: string, person: Person, n: number, { plan, startedAt }: Started): Delivery {
  return {
    id: personId(`${plan.name} ${person.personId}`),
    campaign_id: campaignId,
    people: person.people,
    person_id: person.personId,
    country: person.country,
    mailbox_digest: person.digest,
    state: "planned",
    reason: null,
    planned_at: after(startedAt, minutes(Math.floor(n / plan.ratePerMinute))),
    claimed_at: null,
    clicked_at: null,
    unsubscribed_at: null,
    complained_at: null,
  };
}

/** The nth person's part in the finished campaign. */
function outcomeOf(n: number, startedAt: Date, { ratePerMinute }: CampaignPlan): Partial<Delivery> {
  if (n % 5 === 0) return { state: "held_out" };
  if (n % 53 === 9) return { state: "suppressed", reason: n % 2 === 0 ? "by_hand" : "unsubscribed" };
  const claimed_at = after(startedAt, minutes(Math.floor(n / ratePerMinute)) + seconds(2));
  if (n % 67 === 11) return { state: "bounced", claimed_at };
  return {
    state: "sent",
    claimed_at,
    clicked_at: n % 6 === 1 ? after(claimed_at, hours(1 + (n % 40))) : null,
    unsubscribed_at: n % 101 === 2 ? after(claimed_at, hours(5)) : null,
    complained_at: n === 3 ? after(claimed_at, hours(2)) : null,
  };
}

/** Those of the person, and of a machine that looks at links. */
function clicksOf({ id: campaign_delivery_id, clicked_at, claimed_at }: Delivery, n: number): Click[] {
  const block = n % 12 === 1 ? PICTURE : BUTTON;
  return [
    ...(clicked_at ? [{ campaign_delivery_id, block, clicked_at, machine: null }] : []),
    ...(claimed_at && n % 25 === 2
      ? [{ campaign_delivery_id, block, clicked_at: after(claimed_at, seconds(9)), machine: "bot" }]
      : []),
  ];
}

/** Why the mailbox gets no more mail. */
function suppressionsOf(delivery: Delivery, startedAt: Date) {
  const { id, mailbox_digest, state, reason, claimed_at, unsubscribed_at, complained_at } = delivery;
  const because = (cause: string, suppressed_at: Date, campaign_delivery_id: string | null = id) => ({
    mailbox_digest,
    kind: "all",
    cause,
    suppressed_at,
    campaign_delivery_id,
  });
  return [
    ...(reason ? [because(reason, after(startedAt, -days(9)), null)] : []),
    ...(state === "bounced" && claimed_at ? [because("bounced", after(claimed_at, minutes(1)))] : []),
    ...(unsubscribed_at ? [because("unsubscribed", unsubscribed_at)] : []),
    ...(complained_at ? [because("complained", complained_at)] : []),
  ];
}
