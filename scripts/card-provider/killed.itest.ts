import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "@jest/globals";
import { newShop, price } from "./shop.ts";

const folder = mkdtempSync(join(tmpdir(), "card-provider-"));
let running: ChildProcess | undefined;
afterAll(() => {
  running?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Starts the stand-in in a process of its own; gives its address once it listens. */
async function start(): Promise<string> {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  running = spawn(process.execPath, [main, "0", join(folder, "accounts.json")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(running.stdout!, "data")) as [Buffer];
  return /http:\S+/.exec(line.toString())![0];
}

async function kill(): Promise<void> {
  running!.kill("SIGKILL");
  await once(running!, "exit");
}

test("loses no charge that it answered when it is killed, and answers the same key the same", async () => {
  const shop = newShop(await start());
  const pay = (at: typeof shop, nth: number) =>
    at.stripe.paymentIntents.create({ ...price, payment_method: "pm_card_visa" }, { idempotencyKey: `pay-${nth}` });
  const paid = await Promise.all([1, 2, 3].map((nth) => pay(shop, nth)));
  await kill();
  const again = newShop(await start(), shop.key);
  expect((await again.journal()).map((entry) => entry.payment_intent).toSorted()).toEqual(
    paid.map(({ id }) => id).toSorted(),
  );
  expect((await pay(again, 2)).id).toBe(paid[1]!.id);
});
