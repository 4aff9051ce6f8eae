import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { drainOutbox, eventually, type DrainedEvents } from "@doorlight/common/testing";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { LinkMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { makeCredentialStore } from "../src/db/credential-store.ts";
import { makeUserStore, type NewUser } from "../src/db/user-store.ts";
import { makePasswordHasher } from "../src/domain/password-hasher.ts";
import { argon2 } from "./argon2.ts";
import { anna, startIdentity } from "./start-identity.ts";

export type Account = { id: string; email: string };

/** Identity for tests of passwords, links and sessions: with accounts, their mails, and calls in their sessions. */
export async function startCredentials(options: Parameters<typeof startIdentity>[0] = {}) {
  const identity = await startIdentity(options);
  const { db, clock, gateway, notifications, asCaller } = identity;
  const { PASSWORD_HASH_MEMORY: memory = 64, PASSWORD_HASH_PASSES: passes = 1 } = options.config ?? {};
  const hasher = makePasswordHasher({ memory, passes }, argon2);
  const [users, credentialStore] = [makeUserStore(db), makeCredentialStore(db)];
  const drained: DrainedEvents[] = [];

  /** An active account with Anna's password and the given differences; `password: null` for none. */
  async function account({ password, ...other }: Partial<NewUser> & { password?: null } = {}): Promise<Account> {
    const email = `person-${crypto.randomUUID()}@example.test`;
    const { password: usual, ...person } = anna;
    const user = { ...person, email, status: "active", role: "agent", locale: "fi", ...other } as const;
    const passwordHash = await hasher.hash(usual);
    return db.transaction(async (tx) => {
      const id = (await users.add(tx, user, clock.now()))!;
      if (password !== null) await credentialStore.set(tx, { userId: id, passwordHash });
      return { id, email: user.email };
    });
  }

  /** Every event of a type so far. */
  async function published<Schema extends DescMessage>(schema: Schema): Promise<MessageShape<Schema>[]> {
    drained.push(await drainOutbox(db));
    return drained.flatMap((events) => events.of(schema));
  }

  /** The mails with links to a user. */
  async function linkMailsTo({ id }: Account) {
    return (await published(LinkMailQueuedSchema)).filter(({ userId }) => userId === id);
  }

  /** The token of the link that is mailed to a user because of `request`. */
  async function linkAfter(user: Account, request: () => Promise<unknown>): Promise<string> {
    const before = (await linkMailsTo(user)).length;
    await request();
    return eventually(async () => {
      const { linkId } = (await linkMailsTo(user))[before]!;
      const { linkToken } = await notifications.getMailRecipient({ userId: user.id, linkId });
      return linkToken!;
    });
  }

  /** Logs in with Anna's password; returns the token of the session. */
  async function logIn({ email }: Account, rest: { password?: string; secondFactorCode?: string } = {}) {
    const { session } = await gateway.login({ email, password: anna.password, device: "Firefox on Linux", ...rest });
    return session!.token;
  }

  /** The options of calls in a session. */
  async function inSession(sessionToken: string): Promise<CallOptions> {
    const { user, sessionId } = await gateway.getSession({ sessionToken });
    return asCaller(user!.id, { sessionId });
  }

  /** Waits until every requested mail is queued. */
  async function idle(): Promise<void> {
    await eventually(async () => {
      const { rowCount } = await db.raw("select from graphile_worker.jobs");
      if (rowCount > 0) throw new Error(`${rowCount} jobs wait`);
    });
  }

  const credentials = identity.clientOf("gateway", CredentialsService);
  return { ...identity, credentials, account, published, linkMailsTo, linkAfter, logIn, inSession, idle };
}

export type CredentialsTest = Awaited<ReturnType<typeof startCredentials>>;
