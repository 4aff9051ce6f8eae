import { drainOutbox, startForTest } from "@doorlight/common/testing";
import { UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import type { Config } from "../src/config.ts";
import { identity } from "../src/service.ts";

/** An address at which nothing answers. */
const nobody = "127.0.0.1:9";

/** The whole service on a database of its own, at a clock that the test moves, with clients of whoever calls it. */
export async function startIdentity(overrides: Partial<Config> = {}) {
  const service = await startForTest<Config>({
    name: "identity",
    build: identity,
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["notifications"],
    now: "2026-11-21T09:00:00Z",
    config: {
      TOKEN_KEY: Buffer.alloc(32, 1),
      // The cheapest hash there is: what is tested does not hang on its cost.
      PASSWORD_HASH_MEMORY: 64,
      PASSWORD_HASH_PASSES: 1,
      LEADS_ADDR: nobody,
      PURCHASING_ADDR: nobody,
      BILLING_ADDR: nobody,
      ...overrides,
    },
  });
  const { db, clock, stop } = service;
  const gateway = service.clientOf("gateway", IdentityService);
  const notifications = service.clientOf("notifications", IdentityService);

  /** The token in the newest mail that has been asked for. */
  async function mailedToken(): Promise<string> {
    const { userId, confirmationId: linkId } = (await drainOutbox(db)).of(UserRegisteredSchema).at(-1)!;
    const { linkToken } = await notifications.getMailRecipient({ userId, linkId });
    return linkToken!;
  }

  function asUser({ id, country, termsAccepted }: User) {
    return service.asUser(id, { country, termsAccepted });
  }

  const { clientOf, verifier, url, asUser: asCaller } = service;
  return { db, url, clock, verifier, gateway, notifications, clientOf, mailedToken, asUser, asCaller, stop };
}

export const anna = {
  country: "FI",
  firstName: "Anna",
  lastName: "Virtanen",
  email: "anna@example.test",
  password: "correct horse",
  locale: "fi",
};
