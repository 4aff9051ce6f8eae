import { setTimeout as pause } from "node:timers/promises";
import { recoveryMs } from "../soak/answers.ts";
import type { Figure } from "../soak/figure.ts";
import type { SteadyLoad } from "../soak/steady-load.ts";
import type { Stack } from "../stack/stack.ts";
import { until } from "../stack/until.ts";
import { ARCHIVE_TIMEOUT_S } from "./archived-postgres.ts";
import { takeBaseBackup } from "./base-backup.ts";
import { brokenInvariants } from "./differences.ts";
import { type Confirmed, confirmedOf, leadsOf, startBuying } from "./drill-load.ts";
import { confirmed, held } from "./held-copy.ts";
import { listLost } from "./list-lost.ts";
import { type Outside, whatLeft } from "./outside.ts";
import { loseVolume, placesIn, restoreProduct } from "./restore-product.ts";
import { checkSecond, saleOf, salesIn } from "./restored-second.ts";
import { openScene, type Scene } from "./scene.ts";
import { timed } from "./timed.ts";

/** From the end of the backup to the loss: longer than a segment may stay open, and never the same. */
const [CALM_MS, ANY_MOMENT_MS] = [50_000, 20_000];
/** To close a segment and to copy it. */
const SWITCH_S = 5;
const RTO_S = 900;
/** After so long a reservation without an end is decided. */
const RESERVED_MS = 60_000;
const CHECKED_WITHIN_MS = 180_000;

/** Loses the volume of a PostgreSQL while agents buy, restores it, and measures what was promised about that. */
export async function drill(stack: Stack): Promise<Figure[]> {
  const scene = await openScene(stack);
  const loads = [
    await startBuying(stack, scene.fixture, scene.buyers.withoutCard),
    await startBuying(stack, scene.fixture, scene.buyers.card),
  ] as const;
  const backedUpAt = await backUp(stack);
  await pause(CALM_MS + Math.random() * ANY_MOMENT_MS);
  const restored = await loseAndRestore(scene, loads);
  const { figures: ofHeld, leads } = await held(scene, loads[0], restored.atLoss);
  await pause(Math.max(0, restored.lostAt + RESERVED_MS - Date.now()));
  const bought = [
    ...confirmedOf(loads[0], scene.buyers.withoutCard),
    ...confirmedOf(loads[1], scene.buyers.card),
  ].filter(({ ended }) => ended < restored.lostAt);
  const figures = [...(await measureLoss(stack, restored, bought)), ...ofHeld];
  const known = [...leads, ...loads.flatMap(leadsOf)];
  figures.push(...(await confirmed(scene, [...new Set(known)], restored.atLoss)));
  const broken = await timed("invariants of all services checked", () =>
    brokenInvariants(scene.admin, CHECKED_WITHIN_MS),
  );
  for (const line of broken) console.log(`    ${line}`);
  figures.push({ what: "Afterwards: broken invariants", unit: "rows", value: broken.length, most: 0 });
  return [...figures, ...(await measureSecond(stack, backedUpAt, restored.until, bought))];
}

/** Returns when it ended. */
async function backUp(stack: Stack): Promise<number> {
  const { cluster, backup } = placesIn(stack);
  const { databaseUrl } = stack.settings.infrastructure;
  await timed("base backup while agents buy", () => takeBaseBackup({ databaseUrl, cluster, folder: backup }));
  return Date.now();
}

interface Loss {
  /** In milliseconds of the clock. */
  lostAt: number;
  /** The last restored commit. */
  until: Date;
  /** What had left when the last process of the former epoch ended. */
  atLoss: Outside;
  servingS: number;
}

type Loads = readonly [SteadyLoad, SteadyLoad];

/** The first load goes on and finds out when one can buy again. */
async function loseAndRestore({ stack, buyers, epoch }: Scene, [load, cardLoad]: Loads): Promise<Loss> {
  const [lostAt, tick] = [Date.now(), performance.now()];
  await loseVolume(stack);
  const cardsOver = cardLoad.stop();
  let atLoss: Outside | undefined;
  const { until: restoredUntil, lost } = await restoreProduct(stack, epoch, async () => {
    atLoss = await whatLeft(stack, buyers.hook);
  });
  const buysAgain = () => load.calls.some(({ began, isBought }) => isBought && began > tick);
  await timed("first purchase after that", () => until(buysAgain, RTO_S * 1_000));
  await cardsOver;
  console.log(
    `  restored until ${restoredUntil.toISOString()}; the volume was lost at ${new Date(lostAt).toISOString()}`,
  );
  console.log(`  ${lost.length} events are in Kafka that no restored database knows; none has an effect again:`);
  for (const line of listLost(lost)) console.log(`    ${line}`);
  return { lostAt, until: restoredUntil, atLoss: atLoss!, servingS: recoveryMs(load.calls, tick) / 1_000 };
}

async function measureLoss(
  stack: Stack,
  { lostAt, until: to, servingS }: Loss,
  bought: Confirmed[],
): Promise<Figure[]> {
  const sales = await salesIn(stack.settings.infrastructure.databaseUrl);
  const lost = bought.filter((one) => !sales.has(saleOf(one)));
  console.log(`  ${bought.length} purchases were confirmed before the loss, ${lost.length} of them are lost`);
  const early = lost.filter(({ ended }) => ended < to.getTime());
  return [
    { what: "From the loss until agents buy again", unit: "s", value: servingS, most: RTO_S },
    {
      what: "Lost: commits of the last",
      unit: "s",
      value: (lostAt - to.getTime()) / 1_000,
      most: ARCHIVE_TIMEOUT_S + SWITCH_S,
    },
    { what: "Lost: purchases confirmed before that", unit: "purchases", value: early.length, most: 0 },
  ];
}

/** A second in the middle of what was restored, of which nothing but the archive knows. */
async function measureSecond(stack: Stack, backedUpAt: number, to: Date, bought: Confirmed[]): Promise<Figure[]> {
  const second = new Date(Math.floor((backedUpAt + to.getTime()) / 2_000) * 1_000);
  const { backup, archive } = placesIn(stack);
  const { missing, later } = await timed(`copy restored to ${second.toISOString()}`, () =>
    checkSecond(stack, { backup, archive, until: second }, bought),
  );
  return [
    { what: "Restored to a second: missing from before", unit: "purchases", value: missing, most: 0 },
    { what: "Restored to a second: there from later", unit: "purchases", value: later, most: 0 },
  ];
}
