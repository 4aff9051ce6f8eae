import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ownerUrl } from "../e2e/support/database.ts";
import { root } from "../stack/run.ts";
import { processNames } from "../stack/services.ts";
import { startStack } from "../stack/start-stack.ts";
import { defineTestStack, endTestStack } from "../stack/test-stack.ts";
import type { Stack } from "../stack/stack.ts";
import { VerbError } from "../stack/verb.ts";
import { campaigns } from "./campaigns.ts";
import { clicks } from "./clicks.ts";
import { pssOf } from "./cpu.ts";
import { fairness } from "./fairness.ts";
import { firstPaints, performanceScores } from "./first-paint.ts";
import { firstScreenScripts, scriptsOf } from "./first-load.ts";
import { makeFixture, type Fixture } from "./fixture.ts";
import { goals, type Measured, report, ROUNDS } from "./goal.ts";
import { openMatching } from "./matching.ts";
import { makeOtherAnswers, type OtherAnswers } from "./other-answers.ts";
import { prospectImports } from "./prospects.ts";
import { purchaseCpu } from "./purchase-cpu.ts";
import { newLeads } from "./new-leads.ts";
import { openMonthEnd } from "./month-end.ts";
import { searches } from "./search.ts";
import { statistics } from "./statistics.ts";
import { telemetryCpu } from "./telemetry-cpu.ts";
import { openTraceSink } from "./trace-sink.ts";
import { webhooks } from "./webhooks.ts";

const MEDUSA_BYTES = 0.75e9;

/** In their order: a late measurement may disturb a later figure, and after `fairness` no mail is sent. */
const parts = {
  memory: async ({ stack }) => [await idleMemory(stack)],
  stress: async ({ stack, fixture }) => [await underStress(stack, await fixture())],
  cpu: async ({ stack, fixture, others }) => purchaseCpu(stack, await fixture(), others),
  campaigns: ({ stack }) => campaigns(stack),
  fairness: async ({ stack, fixture, others }) => [await fairness(stack, await fixture(), others)],
  telemetry: async ({ stack, fixture, others }) => telemetryCpu(stack, await withoutMails(stack, fixture), others),
  clicks: async ({ stack, fixture, others }) => clicks(stack, await withoutMails(stack, fixture), others),
  scripts: ({ stack }) => firstLoads(stack),
  list: async ({ stack, fixture, others }) => newLeads(stack, (await fixture()).buyers, others),
  prospects: async ({ stack, fixture, others }) => prospectImports(stack, (await fixture()).buyers, others),
  invoices: async ({ stack }) => [await monthEnd(stack)],
  webhooks: async ({ stack, fixture }) => webhooks(stack, await fixture()),
  search: async ({ stack, fixture, others }) => searches(stack, await fixture(), others),
  statistics: async ({ stack, fixture, others }) => statistics(stack, await fixture(), others),
  matching: async ({ stack, fixture }) => matching(stack, await withoutMails(stack, fixture)),
  paint: async ({ stack }) => [await slowestPaint(stack), await lowestScore(stack)],
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
  let traces: Server | undefined;
  try {
    await startStack(stack);
    traces = await openTraceSink(stack);
    let made: Promise<Fixture> | undefined;
    const fixture = () => (made ??= makeFixture(stack));
    for (const name of names) {
      if (only.length > 0 && !only.includes(name)) continue;
      results.push(...(await parts[name]({ stack, fixture, others })));
    }
  } finally {
    console.log(["", report(results), others.report(), ""].join("\n"));
    await endTestStack(stack);
    traces?.close();
  }
}

/** Two mails a purchase, at a thousand times a real day's rate, would only measure the mail server. */
async function withoutMails(stack: Stack, fixture: Bench["fixture"]): Promise<Fixture> {
  const made = await fixture();
  if (stack.processes.pid("notifications") !== undefined) await stack.kill("notifications", "SIGTERM");
  return made;
}

async function underStress(stack: Stack, { freshLeads }: Fixture): Promise<Measured> {
  const { violationsUnderStress } = await import("./stress-test.ts");
  const leadIds = [...(await freshLeads(50, 4)), ...(await freshLeads(50, 2))];
  const { violations, note } = await violationsUnderStress(stack, leadIds);
  for (const violation of violations.slice(0, 10)) console.error(violation);
  return { goal: goals.P5, value: violations.length, note };
}

const publicPages = ["/", "/how-it-works", "/lead-value-calculator"];

async function firstLoads({ urls }: Stack): Promise<Measured[]> {
  const client = join(root, "web", "dist", "client");
  const htmls = await Promise.all(publicPages.map(async (path) => (await fetch(urls.product + path)).text()));
  const weights = htmls.map((html) => scriptsOf(html, client));
  return [
    { goal: goals["P19 public"], value: Math.max(...weights), note: "prerendered, no hydration" },
    {
      goal: goals["P19 account"],
      value: firstScreenScripts(client),
      note: "new leads with the frame around them, texts in English",
    },
  ];
}

async function monthEnd(stack: Stack): Promise<Measured> {
  // Its jobs would make documents of new invoices meanwhile.
  await stack.kill("billing", "SIGTERM");
  const months = openMonthEnd(stack);
  for (let round = 1; round <= ROUNDS; round += 1) await months.measure();
  await months.close();
  return months.result();
}

async function matching(stack: Stack, { freshLeads }: Fixture): Promise<Measured[]> {
  const matches = await openMatching({ url: ownerUrl(stack, "leads"), leads: (count) => freshLeads(count, 4) });
  for (let round = 1; round <= ROUNDS; round += 1) await matches.measure();
  await matches.close();
  return matches.results();
}

async function slowestPaint({ urls }: Stack): Promise<Measured> {
  const paints = await firstPaints(urls.product, [...publicPages, "/request", "/login", "/account"]);
  const note = [...paints].map(([path, seconds]) => `${path} ${seconds.toFixed(1)} s`).join(", ");
  return { goal: goals.P21, value: Math.max(...paints.values()), note };
}

async function lowestScore({ urls }: Stack): Promise<Measured> {
  const scores = await performanceScores(urls.product, publicPages);
  const note = [...scores].map(([path, score]) => `${path} ${score}`).join(", ");
  return { goal: goals["P21 score"], value: Math.min(...scores.values()), note };
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
