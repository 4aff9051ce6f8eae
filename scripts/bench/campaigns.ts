import { PersonKind } from "@doorlight/proto/campaign/v1/campaign_pb";
import { CAMPAIGN_CONNECTIONS } from "../../services/notifications/src/clients/campaign-mail-sender.ts";
import { openDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import { openCampaign } from "./campaign-calls.ts";
import { described, makeCpuMeter, mapped, total, type Used } from "./cpu-meter.ts";
import { goals, type Measured, median, ROUNDS } from "./goal.ts";
import { quantile } from "./load.ts";
import { startChild } from "./start-child.ts";

const MAILS = 500;
/** Of each kind. */
const PEOPLE = 100_000;
const COUNTS = 100;

/** CPU of a campaign mail, of one that nodemailer sends without more; the time to count a large audience. */
export async function campaigns(stack: Stack): Promise<Measured[]> {
  const calls = openCampaign(stack);
  const bare = await startChild(new URL("bare/mailer.ts", import.meta.url), {
    SMTP_URL: stack.settings.infrastructure.smtpUrl,
    CONNECTIONS: String(CAMPAIGN_CONNECTIONS),
  });
  const rows = Array.from({ length: MAILS }, (_, n) => `Name ${n},r${n}@homes${n % 300}.example,Agency,City,mailed`);
  await calls.importProspects(Buffer.from(["name,email,brand,place,tags", ...rows].join("\n")));
  const names = ["campaign", "notifications", "postgres"] as const;
  const own = await makeCpuMeter(Object.fromEntries(names.map((name) => [name, stack.processes.pid(name) ?? 0])));
  const plain = await makeCpuMeter({ nodemailer: bare.pid });
  const each = (used: Used) => mapped(used, (all) => all / MAILS);

  const rounds: { sent: Used; plain: Used; perSecond: number; plainPerSecond: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    console.log(round > 0 ? `round ${round} of ${ROUNDS}` : "warm-up");
    await Promise.all([own.rest(), plain.rest()]);
    const began = performance.now();
    const reference = await plain.during(() => fetch(`http://127.0.0.1:${bare.port}/?mails=${MAILS}`));
    const between = performance.now();
    const campaign = await own.during(() => calls.send(["mailed"]));
    const ended = performance.now();
    if (campaign.result !== MAILS) throw new Error(`${campaign.result} of ${MAILS} mails were sent`);
    const perSecond = (MAILS * 1_000) / (ended - between);
    const plainPerSecond = (MAILS * 1_000) / (between - began);
    if (round > 0) rounds.push({ sent: each(campaign.used), plain: each(reference.used), perSecond, plainPerSecond });
  }
  bare.end();

  await addPeople(stack);
  const times = await timesToCount(calls);
  calls.close();
  const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
  return [
    {
      goal: goals.P16,
      value: of((round) => total(round.sent) / total(round.plain)),
      note:
        `${described(rounds.map(({ sent }) => sent))}, of ${described(rounds.map((round) => round.plain))}; ` +
        `${of(({ perSecond }) => perSecond).toFixed(0)}/s with the start, of ${of(({ plainPerSecond }) => plainPerSecond).toFixed(0)}/s`,
    },
    {
      goal: goals["P26 count"],
      value: quantile(times, 0.95),
      note: `${2 * PEOPLE} people, p50 ${quantile(times, 0.5).toFixed(0)} ms`,
    },
  ];
}

/** Agents and prospects; every tenth agent is a prospect, too. */
async function addPeople(stack: Stack): Promise<void> {
  await using campaign = openDatabase(stack, "campaign");
  await campaign.db.raw("set statement_timeout = 0");
  const digest = (word: string) => `sha256(('${word}' || n)::bytea)`;
  await campaign.db.raw(`
    insert into agents (user_id, country, role, terms_accepted, confirmed_at, plan_id, last_purchase_at, regions,
      mailbox_digest, last_seen_at, fetched_at)
    select gen_random_uuid(), 'FI', 'agent', n % 20 > 0, now() - n % 900 * interval '1 day',
      (array['basic', 'plus', 'growth', 'power', null])[1 + n % 5],
      case when n % 3 > 0 then now() - n % 200 * interval '1 day' end, array['Region ' || n % 19], ${digest("agent")},
      now() - n % 90 * interval '1 day', now()
    from generate_series(1, ${PEOPLE}) n`);
  await campaign.db.raw(`
    insert into prospects (country, name, brand, place, email, mailbox, mailbox_digest, locale, tags, source,
      legal_basis, legal_basis_on, added_at)
    select 'FI', 'Name ' || n, 'Agency ' || n % 300, 'City ' || n % 40, n || '@counted.example', n || '@counted.example',
      case when n % 10 = 0 then ${digest("agent")} else ${digest("prospect")} end, 'fi', array['t' || n % 5], 'Bench',
      'corporate', '2026-11-01', now()
    from generate_series(1, ${PEOPLE}) n`);
  await campaign.db.raw("analyze agents, prospects");
}

/** As an admin does who adds and takes away, from all people to few. */
async function timesToCount(calls: ReturnType<typeof openCampaign>): Promise<{ ms: number }[]> {
  const filters = [
    { people: PersonKind.AGENT },
    { people: PersonKind.PROSPECT },
    { people: PersonKind.AGENT, plans: ["plus", "none"], hasBought: true },
    { people: PersonKind.AGENT, regions: ["Region 3"], daysSinceActivity: { from: 30, to: 60 } },
    { people: PersonKind.PROSPECT, places: ["City 7"], tags: ["t2"] },
  ];
  const times: { ms: number }[] = [];
  for (let n = 0; n < COUNTS; n += 1) {
    const include = n % 4 === 0 ? filters.slice(0, 2) : [filters[n % filters.length]!];
    const began = performance.now();
    await calls.count(include, n % 2 === 0 ? [] : [filters[(n + 2) % filters.length]!]);
    times.push({ ms: performance.now() - began });
  }
  return times;
}
