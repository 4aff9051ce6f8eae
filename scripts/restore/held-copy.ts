import { setTimeout as pause } from "node:timers/promises";
import { failedCalls } from "../soak/answers.ts";
import type { Figure } from "../soak/figure.ts";
import type { SteadyLoad } from "../soak/steady-load.ts";
import { until } from "../stack/until.ts";
import { confirmRestored, queuedMails, skipSentMails, waitingWebhooks } from "./confirm-restored.ts";
import { type Differences, findDifferences } from "./differences.ts";
import { leadsOf, startBuying } from "./drill-load.ts";
import { type Outside, repeats, whatLeft } from "./outside.ts";
import type { Scene } from "./scene.ts";
import { timed } from "./timed.ts";

const HELD_MS = 20_000;
const AFTERWARDS_MS = 15_000;
const PATIENCE_MS = 600_000;
/** Until events of the last purchases have their effects. */
const SETTLED_MS = 90_000;

/** Lets agents go on buying on a restored copy that nobody has confirmed: nothing may leave it. Returns the leads as well. */
export async function held({ stack, fixture, buyers }: Scene, load: SteadyLoad, atLoss: Outside) {
  const cardLoad = await startBuying(stack, fixture, buyers.card);
  await pause(HELD_MS);
  await Promise.all([load.stop(), cardLoad.stop()]);
  const now = await whatLeft(stack, buyers.hook);
  const waiting = await queuedMails(stack);
  console.log(`  held: ${waiting.length} mails wait, ${cardLoad.calls.length} clicks with a card were refused`);
  const figures: Figure[] = [
    { what: "Not confirmed: mails sent", unit: "mails", value: now.mails.length - atLoss.mails.length, most: 0 },
    {
      what: "Not confirmed: webhooks sent",
      unit: "webhooks",
      value: now.webhooks.length - atLoss.webhooks.length,
      most: 0,
    },
    {
      what: "Not confirmed: cards charged or paid back",
      unit: "charges",
      value: now.cards.length - atLoss.cards.length,
      most: 0,
    },
    {
      what: "Not confirmed: purchases by card",
      unit: "purchases",
      value: cardLoad.calls.length - failedCalls(cardLoad.calls),
      most: 0,
    },
  ];
  return { figures, leads: leadsOf(cardLoad) };
}

/** Compares, takes from the queue what was sent in the lost time, confirms, and finds out what is sent then. */
export async function confirmed(scene: Scene, leads: readonly string[], atLoss: Outside): Promise<Figure[]> {
  const { stack, fixture, buyers, epoch } = scene;
  await printed(scene, leads, "before it is confirmed");
  const skipped = await skipSentMails(stack, atLoss.mails);
  const [mails, webhooks] = [await queuedMails(stack), await waitingWebhooks(stack)];
  console.log(
    `  ${skipped} mails of the queue were sent in the lost time; ${mails.length} mails and ${webhooks.length} webhooks wait`,
  );
  await confirmRestored(stack, epoch);
  const cardLoad = await timed("everything sent that waited", async () => {
    const allSent = async () => (await queuedMails(stack)).length + (await waitingWebhooks(stack)).length === 0;
    await until(allSent, PATIENCE_MS);
    return startBuying(stack, fixture, buyers.card);
  });
  await pause(AFTERWARDS_MS);
  await cardLoad.stop();
  const { amongServices } = await printed(scene, [...leads, ...leadsOf(cardLoad)], "afterwards");
  const now = await whatLeft(stack, buyers.hook);
  const isSent = new Set(now.mails);
  const again = new Set(webhooks.filter((id) => atLoss.webhooks.includes(id)));
  return [
    {
      what: "Confirmed: mails that waited and did not go",
      unit: "mails",
      value: mails.filter((id) => !isSent.has(id)).length,
      most: 0,
    },
    { what: "Confirmed: mails sent twice", unit: "mails", value: repeats(now.mails), most: 0 },
    {
      what: "Confirmed: webhooks twice that had waited",
      unit: "webhooks",
      value: repeats(now.webhooks) - again.size,
      most: 0,
    },
    { what: "Confirmed: refused cards", unit: "calls", value: failedCalls(cardLoad.calls), most: 0 },
    { what: "Afterwards: differences among services", unit: "rows", value: amongServices.length, most: 0 },
  ];
}

async function printed({ stack, buyers }: Scene, leads: readonly string[], when: string): Promise<Differences> {
  const ids = [...buyers.withoutCard, ...buyers.card].map(({ id }) => id);
  let found: Differences = { amongServices: [], atProvider: [] };
  await timed(`books compared ${when}`, async () => {
    const agree = async () => (found = await findDifferences(stack, leads, ids)).amongServices.length === 0;
    await until(agree, SETTLED_MS).catch(() => {});
  });
  console.log(
    `  ${found.amongServices.length} differences among services, ${found.atProvider.length} at the card provider:`,
  );
  for (const line of [...found.amongServices, ...found.atProvider]) console.log(`    ${line}`);
  return found;
}
