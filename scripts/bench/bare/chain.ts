import { readFileSync } from "node:fs";
import { connectRedis } from "@doorlight/common/cache";
import { makeLogger } from "@doorlight/common/telemetry";
import { openDatabase, ownerUrl } from "../../e2e/support/database.ts";
import type { Stack } from "../../stack/stack.ts";
import type { Buyer } from "../fixture.ts";
import { startChild } from "../start-child.ts";

/**
 * The least that a purchase can cost with the same libraries and stores: Express and its body parser, one look-up of a
 * session, a call of grpc-js, one function that writes the same rows, and JSON.
 */
export async function openBareChain(stack: Stack, buyers: readonly Buyer[]) {
  await using purchasing = openDatabase(stack, "purchasing");
  await purchasing.db.raw(readFileSync(new URL("buy.sql", import.meta.url), "utf8"));
  await purchasing.db.raw("insert into bare.accounts select * from public.accounts");

  const { REDIS_URL = "" } = stack.environment("purchasing");
  const redis = await connectRedis(REDIS_URL, makeLogger("bench"));
  for (const { id, cookie } of buyers) await redis.set(`bare:${cookie}`, JSON.stringify({ userId: id }));
  redis.destroy();
  const service = await startChild(new URL("service.ts", import.meta.url), {
    DATABASE_URL: ownerUrl(stack, "purchasing"),
  });
  const address = { BARE_SERVICE: `127.0.0.1:${service.port}`, REDIS_URL };
  const gateway = await startChild(new URL("gateway.ts", import.meta.url), address);

  return {
    origin: `http://127.0.0.1:${gateway.port}`,
    pids: { "bare gateway": gateway.pid, "bare service": service.pid },

    /** Sells them too. */
    async add(leads: string[]): Promise<void> {
      await using database = openDatabase(stack, "purchasing");
      await database.db.raw("insert into bare.leads select * from public.leads where lead_id = any(?)", [leads]);
    },

    close: () => [gateway, service].forEach((child) => child.end()),
  };
}
