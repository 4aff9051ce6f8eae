import { randomBytes, randomUUID } from "node:crypto";
import { type Db, transaction } from "@doorlight/common/db";
import { fakeClock } from "@doorlight/common/testing";
import { hours, minutes } from "@doorlight/common/time";
import { makeAgentStore } from "../src/db/agent-store.ts";
import { makeDeliveryStore } from "../src/db/delivery-store.ts";
import { makeSuppressionStore } from "../src/db/suppression-store.ts";
import type { MailOutcome } from "../src/domain/campaign.ts";
import type { CountryRules } from "../src/domain/recipient.ts";
import { AGENTS, type Happening, MAILBOXES, PEOPLE } from "./claim-history.ts";
import { type Call, ClaimModel, type Found } from "./claim-model.ts";

const rules: CountryRules = {
  timeZones: { FI: "Europe/Helsinki", DE: "Europe/Berlin" },
  prospectBases: { FI: ["consent", "corporate"], DE: [] },
};
const stateOf = { sent: "sent", refused: "bounced", unknown: "uncertain", not_sent: "planned" } as const;
const START = "2026-12-01T08:00:00Z";

/** Plays a history on the database and on the model. Returns what they do not agree about; empty if all holds. */
export async function playClaims(db: Db, steps: readonly Happening[]): Promise<string[]> {
  const clock = fakeClock(START);
  const model = new ClaimModel(clock.now());
  const [agents, deliveries, suppressions] = [makeAgentStore(db), makeDeliveryStore(db), makeSuppressionStore(db)];
  const digests = Array.from({ length: MAILBOXES }, () => randomBytes(32));
  const ids = Array.from({ length: PEOPLE }, () => randomUUID());
  const wrong: string[] = [];
  let version = 1n;
  await addPeople(db, model, ids);

  /** All of a campaign, whether they are due or not: the statement alone decides. */
  function find(campaign: string, isBlind: boolean): Found[] {
    return model.of(campaign).map(([id, { person }]) => {
      const { isErased, isActive, mailbox } = model.people[person]!;
      const isGone = isErased ? "erased" : isActive ? null : "deactivated";
      const absence = mailbox === null ? "no_address" : isBlind ? null : isGone;
      return { id, mailbox: absence ? null : mailbox, absence };
    });
  }

  async function claimAll(claimed: readonly string[], isBlind: boolean, outcome: MailOutcome): Promise<number> {
    const calls: Call[] = claimed.map((campaign) => ({ campaign, found: find(campaign, isBlind), answers: new Map() }));
    const workers = claimed.map(() => randomUUID());
    await Promise.all(
      calls.map(async ({ campaign, found, answers }, index) => {
        const recipients = found.map(({ id, mailbox, absence }) => ({
          deliveryId: id,
          mailboxDigest: mailbox === null ? null : digests[mailbox]!,
          absence,
        }));
        const answered = await deliveries.claim(campaign, workers[index]!, recipients, rules, clock.now());
        for (const [id, isClaimed] of answered) answers.set(id, { reason: isClaimed ? null : "", until: null });
      }),
    );
    const answered = calls.flatMap(({ answers }) => [...answers.keys()]);
    const rows = await db("campaign_deliveries").whereIn("id", answered).select("id", "reason", "reason_until");
    for (const { answers } of calls)
      for (const { id, reason, reason_until: until } of rows)
        if (answers.has(id)) answers.set(id, { reason, until: until && (until as Date).getTime() });
    wrong.push(...model.take(calls));

    for (const [index, { answers }] of calls.entries()) {
      const mailed = [...answers].filter(([, { reason }]) => reason === null).map(([deliveryId]) => deliveryId);
      const retryAt = clock.now().getTime() + minutes(1);
      const results = mailed.map((deliveryId) => ({ deliveryId, outcome }));
      await transaction(db, (tx) => deliveries.record(tx, workers[index]!, results, new Date(retryAt)));
      for (const id of mailed) {
        const changes = outcome === "not_sent" ? { claimedAt: null, retryAt } : {};
        Object.assign(model.deliveries.get(id)!, { state: stateOf[outcome], ...changes });
      }
    }
    return answered.length;
  }

  const pass = (milliseconds: number) => {
    clock.advance(milliseconds);
    model.now += milliseconds;
  };
  const setSending = async (id: string, isSending: boolean) => {
    await db("campaigns")
      .where({ id })
      .update({ state: isSending ? "sending" : "paused" });
    model.campaigns.get(id)!.isSending = isSending;
  };

  for (const step of steps) {
    const campaigns = [...model.campaigns.keys()];
    const nth = (number: number) => campaigns[number % campaigns.length]!;
    if (step.do === "start") await startCampaign(db, model, { ids, digests, at: clock.now() }, step);
    else if (step.do === "pass") pass(hours(step.hours));
    else if (step.do === "suppress") {
      const { mailbox, kind, cause } = step;
      const suppression = { mailboxDigest: digests[mailbox]!, kind, cause };
      await transaction(db, (tx) => suppressions.add(tx, suppression, clock));
      model.suppressions.push({ mailbox, kind, cause });
    } else if (step.do === "lift") {
      const causes = step.byPerson ? (["unsubscribed"] as const) : (["bounced", "by_hand"] as const);
      await transaction(db, (tx) => suppressions.lift(tx, digests[step.mailbox]!, causes));
      const isLifted = ({ mailbox, cause }: { mailbox: number; cause: string }) =>
        mailbox === step.mailbox && causes.some((one) => one === cause);
      model.suppressions = model.suppressions.filter((one) => !isLifted(one));
    } else if (step.do === "erase") {
      const id = ids[step.person]!;
      if (step.person < AGENTS) await transaction(db, (tx) => agents.erase(tx, id, "FI", clock.now()));
      else await db("prospects").where({ id }).delete();
      model.people[step.person]!.isErased = true;
    } else if (step.do === "deactivate") {
      const agent = { userId: ids[step.agent]!, country: "FI" };
      await transaction(db, (tx) => agents.setActive(tx, agent, step.isActive, ++version));
      model.people[step.agent]!.isActive = step.isActive;
    } else if (step.do === "move") for (const person of step.people) model.people[person]!.mailbox = step.to;
    else if (step.do === "basis") {
      const basis = { legal_basis: step.basis, legal_basis_on: step.basis && "2026-01-01" };
      await db("prospects").where({ id: ids[step.prospect]! }).update(basis);
      model.people[step.prospect]!.basis = step.basis;
    } else if (step.do === "notInterested") {
      await db("prospects").where({ id: ids[step.prospect]! }).update({ state: "not_interested" });
      model.people[step.prospect]!.isInterested = false;
    } else if (step.do === "settle") {
      const uncertain = [...model.deliveries].filter(([, { state }]) => state === "uncertain");
      const [id, delivery] = uncertain[step.nth % uncertain.length] ?? [];
      if (!id || !delivery) continue;
      await transaction(db, (tx) => deliveries.settle(tx, id, step.wasSent));
      Object.assign(delivery, step.wasSent ? { state: "sent" } : { state: "planned", claimedAt: null });
    } else if (campaigns.length === 0) continue;
    else if (step.do === "claim") await claimAll([nth(step.campaign)], step.isBlind, step.outcome);
    else if (step.do === "claimBoth") await claimAll([nth(step.campaign), nth(step.other)], step.isBlind, step.outcome);
    else if (step.do === "pause") await setSending(nth(step.campaign), false);
    else for (const id of campaigns) await setSending(id, true);
  }

  // Nobody is left over once every campaign may go on.
  for (const id of model.campaigns.keys()) {
    await setSending(id, true);
    do pass(hours(1));
    while ((await claimAll([id], true, "sent")) > 0 && wrong.length === 0);
  }
  const rows = await db("campaign_deliveries").whereIn("campaign_id", [...model.campaigns.keys()]);
  for (const { id, state } of rows) {
    if (state !== model.deliveries.get(id)!.state) wrong.push(`is ${state}, not ${model.deliveries.get(id)!.state}`);
    if (state === "planned" || state === "sending") wrong.push("leaves somebody over");
  }
  return wrong;
}

async function addPeople(db: Db, model: ClaimModel, ids: readonly string[]): Promise<void> {
  const prospects = ids.slice(AGENTS);
  await db("agents").insert(
    ids.slice(0, AGENTS).map((id) => ({ user_id: id, country: "FI", role: "agent", confirmed_at: new Date(START) })),
  );
  const known = { name: "", brand: "", place: "", locale: "fi", tags: [], source: "", added_at: new Date(START) };
  await db("prospects").insert(
    prospects.map((id, index) => ({
      ...known,
      id,
      country: model.people[AGENTS + index]!.country,
      email: `${id}@homes.example`,
      mailbox: `${id}@homes.example`,
      mailbox_digest: randomBytes(32),
      legal_basis: "consent",
      legal_basis_on: "2026-01-01",
    })),
  );
}

/** A campaign whose mails are planned: one for each mailbox, as the plan of an audience makes them. */
async function startCampaign(
  db: Db,
  model: ClaimModel,
  { ids, digests, at }: { ids: readonly string[]; digests: readonly Buffer[]; at: Date },
  { kind, coolDownDays, people, heldOut, ratePerMinute }: Extract<Happening, { do: "start" }>,
): Promise<void> {
  const campaign = randomUUID();
  await db("campaigns").insert({
    id: campaign,
    name: "Spring",
    kind,
    cool_down_days: coolDownDays,
    priority: false,
    audience: "{}",
    content: "{}",
    hold_out_percent: 0,
    rate_per_minute: ratePerMinute,
    state: "sending",
    started_at: at,
    created_by: randomUUID(),
    created_at: at,
  });
  model.campaigns.set(campaign, { kind, coolDownDays, ratePerMinute, isSending: true });
  const planned = new Set<number>();
  for (const person of people) {
    const { mailbox, country, isErased } = model.people[person]!;
    if (mailbox === null || isErased || planned.has(mailbox)) continue;
    planned.add(mailbox);
    const id = randomUUID();
    const state = person === heldOut ? "held_out" : "planned";
    await db("campaign_deliveries").insert({
      id,
      campaign_id: campaign,
      people: person < AGENTS ? "agent" : "prospect",
      person_id: ids[person],
      country,
      mailbox_digest: digests[mailbox],
      state,
      planned_at: at,
    });
    model.deliveries.set(id, { campaign, person, mailbox, state, claimedAt: null, retryAt: 0 });
  }
}
