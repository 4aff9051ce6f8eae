import { setTimeout as pause } from "node:timers/promises";
import { queryDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";
import { openCharges } from "./charges.ts";
import type { Fixture } from "./fixture.ts";
import { goals, type Measured, median, ROUNDS } from "./goal.ts";
import { openHop } from "./hop/index.ts";
import { load, quantile } from "./load.ts";
import { bareVerifiesPerSecond, everybodyLogsIn, hashSettings } from "./logins.ts";
import { measuredCall, openMiddleware } from "./middleware.ts";
import type { OtherAnswers } from "./other-answers.ts";
import { makePaymentSources } from "./payment-sources.ts";
import { Pgbench } from "./pgbench.ts";
import { everybodyWantsTheSame, everybodyWins } from "./purchases.ts";

const SECONDS = 8;
const WARM_UPS = 3;
const CLIENTS = 32;

/** Each round takes every path of a click once, beside its reference; the medians count. */
export async function clicks(stack: Stack, fixture: Fixture, others: OtherAnswers): Promise<Measured[]> {
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
    const wanted = await fire(everybodyWantsTheSame(buyers, await freshLeads(1_500, 4)));
    const contended = others.without("P7", wanted, [201, 404]);
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
