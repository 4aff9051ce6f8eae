import type { Stack } from "../stack/stack.ts";
import { settled } from "./events.ts";
import type { Fixture } from "./fixture.ts";
import { goals, type Measured, median, ROUNDS } from "./goal.ts";
import { openHop } from "./hop/index.ts";
import { load, quantile } from "./load.ts";
import type { OtherAnswers } from "./other-answers.ts";
import { Pgbench } from "./pgbench.ts";
import { everybodyWantsTheSame, everybodyWins } from "./purchases.ts";

const SECONDS = 8;
const CLIENTS = 32;
const SOLD = 201;
const TOO_LATE = 404;

type Series = "limit" | "bought" | "p50" | "p99" | "tail" | "winner" | "loser" | "hot" | "hop" | "plain";

/** Rates and times of clicks, and the CPU of a hop: each round takes every path once; the medians count. */
export async function clicks(stack: Stack, fixture: Fixture, others: OtherAnswers): Promise<Measured[]> {
  const { buyers, freshLeads } = fixture;
  const pgbench = new Pgbench(stack.settings.infrastructure.databaseUrl, stack.settings.dataDir);
  await pgbench.prepare();
  const hop = await openHop();
  const fire = (shots: Parameters<typeof load>[1]) => load(stack.urls.product, shots, { seconds: SECONDS });

  const series: Record<Series, number[]> = {
    limit: [],
    bought: [],
    p50: [],
    p99: [],
    tail: [],
    winner: [],
    loser: [],
    hot: [],
    hop: [],
    plain: [],
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`round ${round} of ${ROUNDS}`);
    series.limit.push(await pgbench.perSecond({ clients: CLIENTS, seconds: SECONDS }));
    const wins = others.without("rate", await fire(everybodyWins(buyers, await freshLeads(6_000, 4), 4)), [SOLD]);
    series.bought.push(wins.perSecond);
    const [p50, p99] = [quantile(wins.answers, 0.5), quantile(wins.answers, 0.99)];
    series.p50.push(p50);
    series.p99.push(p99);
    series.tail.push(p99 / p50);
    await settled(stack);
    const hot = await fire(everybodyWantsTheSame(buyers, await freshLeads(1_000, 32)));
    series.hot.push(others.without("P7", hot, [SOLD]).perSecond);
    await settled(stack);
    const wanted = await fire(everybodyWantsTheSame(buyers, await freshLeads(1_500, 4)));
    const { answers } = others.without("P6", wanted, [SOLD, TOO_LATE]);
    const p99Of = (of: number) =>
      quantile(
        answers.filter(({ status }) => status === of),
        0.99,
      );
    series.winner.push(p99Of(SOLD));
    series.loser.push(p99Of(TOO_LATE));
    await settled(stack);
    const { measured, plain } = await hop.microseconds();
    series.hop.push((measured - plain) / plain);
    series.plain.push(plain);
  }
  hop.close();

  const of = (name: Series) => median(series[name]);
  const whole = (name: Series) => of(name).toFixed(0);
  return [
    {
      goal: goals.rate,
      value: (100 * of("bought")) / of("limit"),
      note: `${whole("bought")}/s of ${whole("limit")}/s, p50 ${whole("p50")} ms`,
    },
    { goal: goals.P2, value: of("tail"), note: `p99 ${whole("p99")} ms` },
    { goal: goals.P6, value: of("loser") / of("winner"), note: `${whole("loser")} ms and ${whole("winner")} ms` },
    {
      goal: goals.P7,
      value: (100 * of("hot")) / of("bought"),
      note: `${whole("hot")}/s of ${whole("bought")}/s, ${CLIENTS} spots a lead`,
    },
    { goal: goals.P8, value: of("hop"), note: `Express ${whole("plain")} µs` },
  ];
}
