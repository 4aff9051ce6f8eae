import { generateKeyPairSync } from "node:crypto";
import { as, rpcClient, signerWith, verifierWith, type UserCaller } from "@doorlight/common/rpc";
import { startService } from "@doorlight/common/runtime";
import { createLogger } from "@doorlight/common/telemetry";
import { drainOutbox, fakeClock, testDatabase } from "@doorlight/common/testing";
import { systemClock } from "@doorlight/common/time";
import { UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import type { Config } from "../src/config.ts";
import { identity } from "../src/service.ts";

const names = ["identity", "gateway", "notifications"] as const;

const packs = new URL("../../../deploy/countries", import.meta.url).pathname;

/** The whole service on a database of its own, at a clock that the test moves, with clients of whoever calls it. */
export async function startIdentity(overrides: Partial<Config> = {}) {
  const { db, url, close } = await testDatabase(new URL("../migrations/", import.meta.url));
  const clock = fakeClock("2026-11-21T09:00:00Z");
  const keys = names.map((name) => ({ name, ...generateKeyPairSync("ed25519") }));
  const jwks = { keys: keys.map(({ name, publicKey }) => ({ ...publicKey.export({ format: "jwk" }), kid: name })) };
  const signerOf = (wanted: (typeof names)[number]) => {
    const { name, privateKey } = keys.find(({ name }) => name === wanted)!;
    return signerWith({ key: privateKey.export({ format: "jwk" }), name, clock: systemClock });
  };

  const config = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    HTTP_PORT: 0,
    RPC_PORT: 0,
    DATABASE_URL: url,
    COUNTRIES: ["FI", "SE", "GB"],
    COUNTRY_PACKS: packs,
    OPENED_COUNTRIES: [],
    TOKEN_KEY: Buffer.alloc(32, 1),
    // The cheapest hash there is: what is tested does not hang on its cost.
    PASSWORD_HASH_MEMORY: 64,
    PASSWORD_HASH_PASSES: 1,
    ...overrides,
  } as Config;
  const log = createLogger("identity", { write() {} });
  const replacements = {
    clock,
    log,
    signer: signerOf("identity"),
    verifier: verifierWith({ jwks, clock: systemClock }),
  };
  const running = await startService({ name: "identity", config, build: identity, replacements });

  const clientOf = (name: (typeof names)[number]) =>
    rpcClient(IdentityService, { address: `127.0.0.1:${running.rpcPort}`, signer: signerOf(name) });
  const gateway = clientOf("gateway");
  const notifications = clientOf("notifications");

  /** The token in the newest mail that has been asked for. */
  async function mailedToken(): Promise<string> {
    const { userId, confirmationId } = (await drainOutbox(db)).of(UserRegisteredSchema).at(-1)!;
    const { confirmationToken } = await notifications.getMailRecipient({ userId, confirmationId });
    return confirmationToken!;
  }

  async function asUser(user: User) {
    const caller: UserCaller = {
      kind: "user",
      userId: user.id,
      role: "agent",
      country: user.country,
      termsAccepted: user.termsAccepted,
      sessionId: "session",
    };
    return as(await signerOf("gateway").callerToken(caller));
  }

  async function stop(): Promise<void> {
    gateway[Symbol.dispose]();
    notifications[Symbol.dispose]();
    await running.stop();
    await close();
  }

  return { db, clock, gateway, notifications, mailedToken, asUser, stop };
}

export const anna = {
  country: "FI",
  firstName: "Anna",
  lastName: "Virtanen",
  email: "anna@example.test",
  password: "correct horse",
  locale: "fi",
};
