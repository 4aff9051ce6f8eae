import { expect, test } from "@jest/globals";
import { consumer } from "../kafka/index.ts";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { definePermissions, userCaller } from "../rpc/index.ts";
import { EchoService } from "../rpc/gen/echo/v1/echo_service_pb.ts";
import type { BaseConfig } from "../runtime/index.ts";
import { consume, startForTest } from "./index.ts";

type Config = BaseConfig & { DATABASE_URL: string };

const speaker = { firstName: "Aino", email: "aino@example.test" };

test("a test runs a whole service, calls it as anybody, moves its clock and lets it consume events", async () => {
  const recording = consumer("echo.test").on(CreditsSpentSchema, async (event, tx, { eventId, key }) => {
    await tx("effects").insert({ event_id: eventId, key, version: event.balance });
  });
  const echo = await startForTest<Config>({
    name: "echo",
    migrations: new URL("../../test/migrations/", import.meta.url),
    build: ({ clock }) => ({
      rpc: {
        permissions: [definePermissions(EchoService, { say: ["agent"], read: [] })],
        routes: (router) =>
          router.service(EchoService, {
            say: (_, ctx) => ({ text: `${userCaller(ctx).userId} at ${clock.now().toISOString()}` }),
          }),
      },
      consumers: [recording],
    }),
  });
  try {
    echo.clock.set("2028-02-29T12:00:00Z");
    const gateway = echo.clientOf("gateway", EchoService);
    const { text } = await gateway.say({ text: "1", speaker }, await echo.asUser("user-1"));
    expect(text).toBe("user-1 at 2028-02-29T12:00:00.000Z");
    await expect(gateway.say({ text: "1", speaker })).rejects.toThrow();

    await consume(echo.db, [recording], CreditsSpentSchema, { userId: "user-1", country: "FI", balance: 3 });
    expect(await echo.db("effects").select("key", "version")).toEqual([{ key: "user-1", version: 3n }]);
  } finally {
    await echo.stop();
  }
}, 20_000);
