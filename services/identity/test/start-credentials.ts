import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { drainOutbox, eventually, type DrainedEvents } from "@doorlight/common/testing";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { LinkMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import type { Config } from "../src/config.ts";
import { credentialStore } from "../src/db/credential-store.ts";
import { userStore, type NewUser } from "../src/db/user-store.ts";
import { makePasswords } from "../src/domain/passwords.ts";
import { anna, startIdentity } from "./start-identity.ts";

export type Account = { id: string; email: string };

/** Identity with what a test of passwords, links and sessions needs: accounts, their mails, and calls by their sessions. */
export async function startCredentials(overrides: Partial<Config> = {}) {
  const identity = await startIdentity(overrides);
  const { db, clock, gateway, notifications, asCaller } = identity;
  const { PASSWORD_HASH_MEMORY: memory = 64, PASSWORD_HASH_PASSES: passes = 1 } = overrides;
  const passwords = makePasswords({ memory, passes });
  const heard: DrainedEvents[] = [];

  /** An account in use with Anna's password, or one that differs in what is given; `password: null` for none. */
  async function account({ password, ...other }: Partial<NewUser> & { password?: null } = {}): Promise<Account> {
    const email = `person-${crypto.randomUUID()}@example.test`;
    const { password: usual, ...person } = anna;
    const user = { ...person, email, status: "active", role: "agent", locale: "fi", ...other } as const;
    const passwordHash = await passwords.hash(usual);
    return db.transaction(async (tx) => {
      const id = (await userStore.add(tx, user, clock.now()))!;
      if (password !== null) await credentialStore.set(tx, { userId: id, passwordHash });
      return { id, email: user.email };
    });
  }

  /** Every event of that type so far. */
  async function announced<Schema extends DescMessage>(schema: Schema): Promise<MessageShape<Schema>[]> {
    heard.push(await drainOutbox(db));
    return heard.flatMap((events) => events.of(schema));
  }

  /** The links issued to a user. */
  async function linksTo({ id }: Account) {
    return (await announced(LinkMailQueuedSchema)).filter(({ userId }) => userId === id);
  }

  /** The token of the link that `ask` has mailed to a user. */
  async function linkAfter(user: Account, ask: () => Promise<unknown>): Promise<string> {
    const before = (await linksTo(user)).length;
    await ask();
    return eventually(async () => {
      const { linkId } = (await linksTo(user))[before]!;
      const { linkToken } = await notifications.getMailRecipient({ userId: user.id, linkId });
      return linkToken!;
    });
  }

  /** Logs in with Anna's password; the session's token. */
  async function logIn({ email }: Account, rest: { password?: string; secondFactorCode?: string } = {}) {
    const { session } = await gateway.login({ email, password: anna.password, device: "Firefox on Linux", ...rest });
    return session!.token;
  }

  /** Calls by whoever holds the session. */
  async function bySession(sessionToken: string): Promise<CallOptions> {
    const { user, sessionId } = await gateway.getSession({ sessionToken });
    return asCaller(user!.id, { sessionId });
  }

  /** Every mail that was asked for is announced. */
  async function idle(): Promise<void> {
    await eventually(async () => {
      const { rowCount } = await db.raw("select from graphile_worker.jobs");
      if (rowCount > 0) throw new Error(`${rowCount} jobs wait`);
    });
  }

  const credentials = identity.clientOf("gateway", CredentialsService);
  return { ...identity, credentials, account, announced, linksTo, linkAfter, logIn, bySession, idle };
}

export type CredentialsTest = Awaited<ReturnType<typeof startCredentials>>;
