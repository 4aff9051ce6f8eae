import type { ProcessName } from "../stack/services.ts";
import type { Stack } from "../stack/stack.ts";
import { endTestStack } from "../stack/test-stack.ts";
import { type CpuMeter, makeCpuMeter, total } from "./cpu-meter.ts";
import { settled, withoutEvents } from "./events.ts";
import type { Fixture } from "./fixture.ts";
import { goals, type Measured, median, ROUNDS } from "./goal.ts";
import { load } from "./load.ts";
import { measuredCall, openMiddleware } from "./middleware.ts";
import type { OtherAnswers } from "./other-answers.ts";
import { everybodyWins } from "./purchases.ts";
import { startTwin } from "./twin.ts";

const CAP = 4;
const PURCHASES = 1_024;
const WARM_UPS = 3;
/** Ends with the last purchase, even on a slow machine. */
const SECONDS = 120;

/** The processes that a click passes. */
const clicked: readonly ProcessName[] = ["gateway", "purchasing", "leads"];

/** CPU of a purchase and of the gateway's middleware, with telemetry as deployed and without any. */
export async function telemetryCpu(
  stack: Stack,
  { buyers, freshLeads }: Fixture,
  others: OtherAnswers,
): Promise<Measured[]> {
  const quiet = await startTwin(stack, clicked, { OTEL_SDK_DISABLED: "true" });
  const middleware = await openMiddleware(stack, buyers[0]!);
  try {
    await settled(stack);
    const meterOf = ({ processes }: Stack) =>
      makeCpuMeter({
        ...Object.fromEntries(clicked.map((name) => [name, processes.pid(name) ?? 0])),
        ...Object.fromEntries(["postgres", "redis"].map((name) => [name, stack.processes.pid(name) ?? 0])),
      });
    const meters = new Map<Stack, CpuMeter>([
      [stack, await meterOf(stack)],
      [quiet, await meterOf(quiet)],
    ]);

    async function ofPurchase(one: Stack): Promise<number> {
      const shots = everybodyWins(buyers, await freshLeads(PURCHASES / CAP, CAP), CAP);
      const { result, used } = await withoutEvents(stack, () =>
        meters.get(one)!.during(() => load(one.urls.product, shots, { seconds: SECONDS })),
      );
      await settled(stack);
      return total(used) / others.without("P9b", result, [201]).answers.length;
    }

    const rounds: { on: number; off: number; full: number; untraced: number; plain: number }[] = [];
    for (let round = 1 - WARM_UPS; round <= ROUNDS; round += 1) {
      const [off, on] = [await ofPurchase(quiet), await ofPurchase(stack)];
      if (round < 1) continue;
      const { plain, question } = await middleware.ofExpress();
      const untraced = (await middleware.ofGateway(quiet)) - question;
      rounds.push({ on, off, full: (await middleware.ofGateway(stack)) - question, untraced, plain });
    }
    const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
    return [
      {
        goal: goals.P9,
        value: of(({ full, plain }) => full / plain),
        note: `${measuredCall}, ${of(({ untraced, plain }) => untraced / plain).toFixed(1)} without telemetry, Express ${of(({ plain }) => plain).toFixed(0)} µs`,
      },
      {
        goal: goals.P9b,
        value: of(({ on, off }) => 100 * (on / off - 1)),
        note: `${of(({ on }) => on / 1_000).toFixed(2)} ms of ${of(({ off }) => off / 1_000).toFixed(2)} ms`,
      },
    ];
  } finally {
    middleware.close();
    await endTestStack(quiet);
  }
}
