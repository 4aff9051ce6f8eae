import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { queryDatabase } from "../e2e/support/database.ts";
import { root } from "../stack/run.ts";
import { processNames } from "../stack/services.ts";
import { startStack } from "../stack/start-stack.ts";
import { defineTestStack, endTestStack } from "../stack/test-stack.ts";
import type { Stack } from "../stack/stack.ts";
import { VerbError } from "../stack/verb.ts";
import { openCharges } from "./charges.ts";
import { pssOf } from "./cpu.ts";
import { firstPaints } from "./first-paint.ts";
import { firstScreenScripts, scriptsOf } from "./first-load.ts";
import { makeFixture, type Fixture } from "./fixture.ts";
import { goals, type Measured, median, report } from "./goal.ts";
import { openHop } from "./hop/index.ts";
import { load, quantile } from "./load.ts";
import { bareVerifiesPerSecond, everybodyLogsIn, hashSettings } from "./logins.ts";
import { openMatching } from "./matching.ts";
import { measuredCall, openMiddleware } from "./middleware.ts";
import { makeOtherAnswers, type OtherAnswers } from "./other-answers.ts";
import { makePaymentSources } from "./payment-sources.ts";
import { newLeads } from "./new-leads.ts";
import { openMonthEnd } from "./month-end.ts";
import { Pgbench } from "./pgbench.ts";
import { everybodyWantsTheSame, everybodyWins } from "./purchases.ts";

const ROUNDS = 3;
const SECONDS = 8;
const WARM_UPS = 3;
const CLIENTS = 32;
const MEDUSA_BYTES = 0.75e9;

/** In their order: what is measured last may make a later figure worse. */
const parts = {
  memory: async ({ stack }) => [await idleMemory(stack)],
  stress: async ({ stack, fixture }) => [await underStress(stack, await fixture())],
  clicks: async ({ stack, fixture, others }) => rounds(stack, await withoutMails(stack, fixture), others),
  scripts: ({ stack }) => firstLoads(stack),
  list: async ({ stack, fixture, others }) => newLeads(stack, (await fixture()).buyers, others),
  invoices: async ({ stack }) => [await monthEnd(stack)],
  matching: async ({ stack, fixture }) => matching(stack, await withoutMails(stack, fixture)),
  paint: async ({ stack }) => [await slowestPaint(stack)],
} as const satisfies Record<string, (bench: Bench) => Promise<Measured[]>>;

type Bench = { stack: Stack; fixture: () => Promise<Fixture>; others: OtherAnswers };

const isPart = (name: string): name is keyof typeof parts => name in parts;

/**
 * Measures everything, or the named parts, in one interleaved run: each round takes every path once, and the medians
 * count. Events are published and consumed meanwhile; mails wait. A part that fails ends the run and loses no figure of
 * those before it.
 */
export async function bench(only: readonly string[]): Promise<void> {
  const names = Object.keys(parts).filter(isPart);
  const unknown = only.find((name) => !isPart(name));
  if (unknown !== undefined) throw new VerbError(`${unknown} is no part of the bench: ${names.join(", ")}.`);
  const stack = await defineTestStack("bench");
  const others = makeOtherAnswers();
  const results: Measured[] = [];
  try {
    await startStack(stack);
    let made: Promise<Fixture> | undefined;
    const fixture = () => (made ??= makeFixture(stack));
    for (const name of names) {
      if (only.length > 0 && !only.includes(name)) continue;
      results.push(...(await parts[name]({ stack, fixture, others })));
    }
  } finally {
    console.log(["", report(results), others.report(), ""].join("\n"));
    await endTestStack(stack);
  }
}

/** Two mails a purchase, at a thousand times a real day's rate, would only measure the mail server. */
async function withoutMails(stack: Stack, fixture: Bench["fixture"]): Promise<Fixture> {
  const made = await fixture();
  if (stack.processes.pid("notifications") !== undefined) await stack.kill("notifications", "SIGTERM");
  return made;
}

async function rounds(stack: Stack, fixture: Fixture, others: OtherAnswers): Promise<Measured[]> {
  const { buyers, freshLeads } = fixture;
  const pgbench = new Pgbench(stack.settings.infrastructure.databaseUrl, stack.settings.dataDir);
  await pgbench.prepare();
  const hop = await openHop();
  const middleware = await openMiddleware(stack, buyers[0]!);
  const fire = (shots: Parameters<typeof load>[1]) => load(stack.urls.product, shots, { seconds: SECONDS });
  const sources = makePaymentSources(stack, fixture, others);
  const charges = await openCharges(stack, buyers);
  // Until the engine has compiled the busy code: a process that has just started answers at half its speed.
  for (let i = 0; i < WARM_UPS; i += 1) await fire(everybodyWins(buyers, await freshLeads(4_000, 4), 4));

  const series: Record<
    | "limit"
    | "bought"
    | "p50"
    | "p99"
    | "tail"
    | "winner"
    | "loser"
    | "contendedLimit"
    | "contended"
    | "hop"
    | "plain"
    | "middleware"
    | "bareExpress"
    | "bareVerify"
    | "login",
    number[]
  > = {
    limit: [],
    bought: [],
    p50: [],
    p99: [],
    tail: [],
    winner: [],
    loser: [],
    contendedLimit: [],
    contended: [],
    hop: [],
    plain: [],
    middleware: [],
    bareExpress: [],
    bareVerify: [],
    login: [],
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`round ${round} of ${ROUNDS}`);
    series.limit.push(await pgbench.perSecond("spread", { clients: CLIENTS, seconds: SECONDS }));
    const wins = others.without("P1", await fire(everybodyWins(buyers, await freshLeads(6_000, 4), 4)), [201]);
    series.bought.push(wins.perSecond);
    const [p50, p99] = [quantile(wins.answers, 0.5), quantile(wins.answers, 0.99)];
    series.p50.push(p50);
    series.p99.push(p99);
    series.tail.push(p99 / p50);
    await sources.measure();
    await settled(stack);
    series.contendedLimit.push(await pgbench.perSecond("contended", { clients: CLIENTS, seconds: SECONDS }));
    const clicks = await fire(everybodyWantsTheSame(buyers, await freshLeads(1_500, 4)));
    const contended = others.without("P7", clicks, [201, 404]);
    series.contended.push(contended.perSecond);
    series.winner.push(
      quantile(
        contended.answers.filter(({ status }) => status === 201),
        0.99,
      ),
    );
    series.loser.push(
      quantile(
        contended.answers.filter(({ status }) => status === 404),
        0.99,
      ),
    );
    await settled(stack);
    const [ofHop, ofMiddleware] = [await hop.microseconds(), await middleware.microseconds()];
    series.hop.push((ofHop.measured - ofHop.plain) / ofHop.plain);
    series.middleware.push(ofMiddleware.measured / ofMiddleware.plain);
    series.plain.push(ofHop.plain);
    series.bareExpress.push(ofMiddleware.plain);
    await charges.measure();
    series.bareVerify.push(await bareVerifiesPerSecond(stack, buyers[0]!, { seconds: SECONDS }));
    const logins = others.without("logins", await fire(everybodyLogsIn(buyers)), [200]);
    series.login.push(logins.perSecond);
  }
  hop.close();
  middleware.close();
  charges.close();

  const of = (name: keyof typeof series) => median(series[name]);
  const whole = (name: keyof typeof series) => of(name).toFixed(0);
  return [
    {
      goal: goals.P1,
      value: (100 * of("bought")) / of("limit"),
      note: `${whole("bought")}/s of ${whole("limit")}/s, p50 ${whole("p50")} ms`,
    },
    ...sources.results(of("bought")),
    charges.result(),
    { goal: goals.P2, value: of("tail"), note: `p99 ${whole("p99")} ms` },
    { goal: goals.P6, value: of("loser") / of("winner"), note: `${whole("loser")} ms and ${whole("winner")} ms` },
    {
      goal: goals.P7,
      value: (100 * of("contended")) / of("contendedLimit"),
      note: `${whole("contended")} answers/s of ${whole("contendedLimit")}/s`,
    },
    { goal: goals.P8, value: of("hop"), note: `Express ${whole("plain")} µs` },
    { goal: goals.P9, value: of("middleware"), note: `${measuredCall}, Express ${whole("bareExpress")} µs` },
    {
      goal: goals.logins,
      value: (100 * of("login")) / of("bareVerify"),
      note: `${whole("login")}/s of ${whole("bareVerify")}/s, hash ${await hashSettings(stack, buyers[0]!)}`,
    },
  ];
}

async function underStress(stack: Stack, { freshLeads }: Fixture): Promise<Measured> {
  const { violationsUnderStress } = await import("./stress-test.ts");
  const leadIds = [...(await freshLeads(50, 4)), ...(await freshLeads(50, 2))];
  const { violations, note } = await violationsUnderStress(stack, leadIds);
  for (const violation of violations.slice(0, 10)) console.error(violation);
  return { goal: goals.P5, value: violations.length, note };
}

async function firstLoads({ urls }: Stack): Promise<Measured[]> {
  const client = join(root, "web", "dist", "client");
  const landing = await (await fetch(urls.product)).text();
  return [
    { goal: goals["P19 landing"], value: scriptsOf(landing, client), note: "prerendered, no hydration" },
    {
      goal: goals["P19 account"],
      value: firstScreenScripts(client),
      note: "new leads with the frame around them, texts in English",
    },
  ];
}

async function monthEnd(stack: Stack): Promise<Measured> {
  // Its jobs would make documents of what is issued meanwhile.
  await stack.kill("billing", "SIGTERM");
  const months = openMonthEnd(stack);
  for (let round = 1; round <= ROUNDS; round += 1) await months.measure();
  await months.close();
  return months.result();
}

async function matching(stack: Stack, { freshLeads }: Fixture): Promise<Measured[]> {
  const { DATABASE_URL: url = "" } = stack.environment("leads");
  const matches = await openMatching({ url, leads: (count) => freshLeads(count, 4) });
  for (let round = 1; round <= ROUNDS; round += 1) await matches.measure();
  await matches.close();
  return matches.results();
}

async function slowestPaint({ urls }: Stack): Promise<Measured> {
  const paints = await firstPaints(urls.product, ["/request", "/login", "/account"]);
  const note = [...paints].map(([path, seconds]) => `${path} ${seconds.toFixed(1)} s`).join(", ");
  return { goal: goals.P21, value: Math.max(...paints.values()), note };
}

/** Measured when the work of the start is over. */
async function idleMemory(stack: Stack): Promise<Measured> {
  await pause(10_000);
  const bytes = processNames.map((name) => pssOf(stack.processes.pid(name) ?? 0)).reduce((sum, one) => sum + one, 0);
  return {
    goal: goals.P20,
    value: bytes / MEDUSA_BYTES,
    note: `${(bytes / 1e6).toFixed(0)} MB PSS in ${processNames.length} processes`,
  };
}

/** Waits until the events of the last load are published, so that they do not burden the next figure. */
async function settled(stack: Stack): Promise<void> {
  for (;;) {
    const [row] = await queryDatabase<{ n: number }>(
      stack,
      "purchasing",
      "select count(*)::int n from outbox where sent_at is null",
    );
    if (row?.n === 0) break;
    await pause(200);
  }
  await pause(2_000);
}
