import { randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import { CreditsGrantedSchema, CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { everyHour } from "../src/jobs/job.ts";
import { consumer } from "../src/kafka/consumer.ts";
import { EchoService } from "./gen/echo/v1/echo_service_pb.ts";
import { userCaller } from "../src/rpc/caller.ts";
import { makeRpcClient } from "../src/rpc/rpc-client.ts";
import type { BaseConfig } from "../src/runtime/kit.ts";
import { startForTest } from "../src/testing/index.ts";

type Config = BaseConfig & { DATABASE_URL: string; SIGNING_KEY_FILE: string; ECHO_ADDR: string };

const speaker = { firstName: "Aino", email: "aino@example.test" };

test("runs a whole service with fake peers for a test, with its clock, events, jobs and callers", async () => {
  const recording = consumer("echo.test").onMany(CreditsSpentSchema, async (events, tx) => {
    const rows = events.map(({ userId, balance }) => ({ key: userId, version: balance, event_id: randomUUID() }));
    await tx("effects").insert(rows);
  });
  const purge = everyHour("purge", async ({ at }) => {
    await echo.db("effects").where("version", "<", at.getUTCFullYear()).delete();
  });
  const echo = await startForTest<Config>({
    name: "echo",
    migrations: new URL("./migrations/", import.meta.url),
    peers: {
      ECHO_ADDR: (router) => router.service(EchoService, { say: ({ text }) => ({ text: text.toUpperCase() }) }),
    },
    build({ clock, config, signer }) {
      const peer = makeRpcClient(EchoService, { peer: "echo", address: config.ECHO_ADDR, signer });
      return {
        rpc: {
          routes: (router) =>
            router.service(EchoService, {
              say: async (request, ctx) => {
                const { text } = await peer.say(request);
                return { text: `${userCaller(ctx).userId} at ${clock.now().toISOString()}: ${text}` };
              },
            }),
        },
        consumers: [recording],
        jobs: [purge],
        close: async () => peer[Symbol.dispose](),
      };
    },
  });
  try {
    echo.clock.set("2028-02-29T12:00:00Z");
    const gateway = echo.clientOf("gateway", EchoService);
    const { text } = await gateway.say({ text: "hello", speaker }, await echo.asUser("user-1"));
    expect(text).toBe("user-1 at 2028-02-29T12:00:00.000Z: HELLO");
    await expect(gateway.say({ text: "hello", speaker })).rejects.toThrow();

    const spent = (balance: number) => ({ userId: "user-1", country: "FI", balance });
    const balances = () => echo.db("effects").orderBy("id").pluck("version");
    await echo.consume(CreditsSpentSchema, spent(3));
    await echo.consume(CreditsSpentSchema, [spent(2_028), spent(2_029)]);
    expect(await balances()).toEqual([3n, 2_028n, 2_029n]);
    await expect(echo.consume(CreditsGrantedSchema, spent(1))).rejects.toThrow("No consumer subscribes to");

    await echo.runJob("purge");
    expect(await balances()).toEqual([2_028n, 2_029n]);
    await expect(echo.runJob("unknown")).rejects.toThrow("There is no job unknown");
  } finally {
    await echo.stop();
  }
});
