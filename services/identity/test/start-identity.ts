import { drainOutbox, startForTest, type ForTest } from "@doorlight/common/testing";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { LinkMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import type { Config } from "../src/config.ts";
import { identity } from "../src/service.ts";
import { argon2 } from "./argon2.ts";

/** An address at which nothing answers. */
const nobody = "127.0.0.1:9";
const addresses = [
  "LEADS_ADDR",
  "PURCHASING_ADDR",
  "BILLING_ADDR",
  "NOTIFICATIONS_ADDR",
  "REFUNDS_ADDR",
  "CAMPAIGN_ADDR",
] as const;

type Options = Pick<ForTest<Config>, "config" | "idleQueue" | "peers"> & Partial<Pick<ForTest<Config>, "build">>;

const withoutThreads: ForTest<Config>["build"] = (kit) => identity(kit, argon2);

/** The whole service on a database of its own, at a clock that the test moves, with clients of its callers. */
export async function startIdentity({ config, idleQueue, peers, build = withoutThreads }: Options = {}) {
  const service = await startForTest<Config>({
    name: "identity",
    build,
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["notifications", "purchasing"],
    peers,
    idleQueue,
    now: "2026-11-21T09:00:00Z",
    config: {
      TOKEN_KEY: { current: Buffer.alloc(32, 1) },
      // The cheapest hash there is: no test but that of its cost depends on it.
      PASSWORD_HASH_MEMORY: 64,
      PASSWORD_HASH_PASSES: 1,
      ...Object.fromEntries(addresses.filter((key) => !peers?.[key]).map((key) => [key, nobody])),
      ...config,
    },
  });
  const { db, clock, clientOf, runJob, running, stop, url, asUser: asCaller } = service;
  const gateway = clientOf("gateway", IdentityService);
  const notifications = clientOf("notifications", IdentityService);

  /** The token in the newest mail with a link. */
  async function mailedToken(): Promise<string> {
    const { userId, linkId } = (await drainOutbox(db)).of(LinkMailQueuedSchema).at(-1)!;
    const { linkToken } = await notifications.getMailRecipient({ userId, linkId });
    return linkToken!;
  }

  /** Signs up; returns the input of a confirmation in the same browser. */
  async function signUp(person: Partial<typeof anna & { networkDigest: string }> = {}) {
    const { browserToken } = await gateway.register({ ...anna, ...person });
    return { token: await mailedToken(), browserToken };
  }

  function asUser({ id, country, termsAccepted }: User) {
    return asCaller(id, { country, termsAccepted });
  }

  const clients = { gateway, notifications, clientOf, asUser, asCaller };
  return { db, url, clock, running, runJob, mailedToken, signUp, stop, ...clients };
}

export type IdentityTest = Awaited<ReturnType<typeof startIdentity>>;

export const anna = {
  country: "FI",
  firstName: "Anna",
  lastName: "Virtanen",
  email: "anna@example.test",
  password: "correct horse",
  locale: "fi",
};
