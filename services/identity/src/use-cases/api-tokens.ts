import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import {
  type ApiToken,
  type KeptApiToken,
  makeSecret,
  MOST_TOKENS,
  needsNote,
  type NewApiToken,
  type TokenKinds,
  unusedSince,
  type UsableApiToken,
} from "../domain/api-token.ts";
import type { NoticeAbout, NoticeKind } from "../domain/notice.ts";
import { digestOf } from "../domain/secret.ts";
import type { User } from "../domain/user.ts";

type Ports = {
  db: Db;
  users: {
    find(id: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
  };
  apiTokens: {
    count(tx: Tx, userId: string): Promise<number>;
    add(tx: Tx, token: KeptApiToken): Promise<string>;
    find(digest: Buffer, unusedSince: Date): Promise<UsableApiToken | undefined>;
    markUsed(id: string, at: Date): Promise<void>;
    revoke(tx: Tx, userId: string, at: Date, id?: string): Promise<boolean>;
    revokeUnused(tx: Tx, userId: string, unusedSince: Date, at: Date): Promise<void>;
    usersWithUnused(unusedSince: Date, limit: number): Promise<string[]>;
    changedKinds(tx: Tx, userId: string): Promise<TokenKinds | undefined>;
  };
  events: {
    tokenKindsChanged(tx: Tx, user: Pick<User, "id" | "country">, kinds: TokenKinds): Promise<void>;
    noticeMailQueued(tx: Tx, user: User, kind: NoticeKind, of: NoticeAbout): Promise<void>;
  };
  clock: Clock;
};

/** Tokens by which an agent's programs read, from their creation to their end. */
export function makeApiTokens({ db, users, apiTokens, events, clock }: Ports) {
  const isActiveAgent = (user: User | undefined): user is User => user?.status === "active" && user.role === "agent";

  /** Other services know only which kinds an account has. */
  async function publish(tx: Tx, user: Pick<User, "id" | "country">): Promise<void> {
    const kinds = await apiTokens.changedKinds(tx, user.id);
    if (kinds) await events.tokenKindsChanged(tx, user, kinds);
  }

  /** Does the work on the tokens of a locked agent. Refuses `forbidden`. */
  function changing<T>(userId: string, work: (tx: Tx, user: User) => Promise<T>): Promise<T> {
    return transaction(db, async (tx) => {
      // Locked, so that a deactivation finds the token, and two at once do not both count nine.
      const user = await users.lock(tx, userId);
      if (!isActiveAgent(user)) return refuse("forbidden");
      const result = await work(tx, user);
      await publish(tx, user);
      return result;
    });
  }

  return {
    /** Its secret is not kept. Its agent is mailed, in case that somebody else made it. Refuses `tokens_full`. */
    create(userId: string, { name, scopes, test }: NewApiToken): Promise<{ token: ApiToken; secret: string }> {
      return changing(userId, async (tx, user) => {
        if ((await apiTokens.count(tx, userId)) >= MOST_TOKENS)
          return refuse("tokens_full", { params: { most: String(MOST_TOKENS) } });
        const { secret, prefix, digest } = makeSecret({ test });
        const token = { name, scopes, test, prefix, createdAt: clock.now() };
        const id = await apiTokens.add(tx, { ...token, userId, digest });
        // One of test mode opens nothing that is real.
        if (!test) await events.noticeMailQueued(tx, user, "api_token_created", { apiTokenId: id });
        return { token: { ...token, id, lastUsedAt: null }, secret };
      });
    },

    /** One that does not work is no error. */
    revoke(userId: string, id: string): Promise<void> {
      return changing(userId, async (tx) => void (await apiTokens.revoke(tx, userId, clock.now(), id)));
    },

    /** The account of a token, whose use is noted once a minute. Refuses `token_invalid`, alike whatever is wrong with it. */
    async use(secret: string) {
      const now = clock.now();
      const token = (await apiTokens.find(digestOf(secret), unusedSince(now))) ?? refuse("token_invalid");
      const user = await users.find(token.userId);
      if (!isActiveAgent(user)) return refuse("token_invalid");
      if (needsNote(token.lastUsedAt, now)) await apiTokens.markUsed(token.id, now);
      return { tokenId: token.id, user, scopes: token.scopes, test: token.test };
    },

    /** Revokes all of a locked user, as a step of more. Returns whether any of them worked. */
    async endAll(tx: Tx, user: Pick<User, "id" | "country">): Promise<boolean> {
      const anyEnded = await apiTokens.revoke(tx, user.id, clock.now());
      if (anyEnded) await publish(tx, user);
      return anyEnded;
    },

    /** Revokes those that have expired, of so many users at most; returns how many users. */
    async endUnused(limit: number): Promise<number> {
      const now = clock.now();
      const userIds = await apiTokens.usersWithUnused(unusedSince(now), limit);
      for (const userId of userIds)
        await transaction(db, async (tx) => {
          const user = await users.lock(tx, userId);
          if (!user) return;
          await apiTokens.revokeUnused(tx, userId, unusedSince(now), now);
          await publish(tx, user);
        });
      return userIds.length;
    },
  };
}

export type ApiTokens = ReturnType<typeof makeApiTokens>;
