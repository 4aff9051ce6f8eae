import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { DataKey } from "@doorlight/common/secrets";
import type { Clock } from "@doorlight/common/time";
import { type Ban, banDigests, type BanDigests, banFrom } from "../domain/ban.ts";
import type { User } from "../domain/user.ts";

type Ports = {
  bans: {
    add(tx: Tx, user: User, ban: Ban, digests: BanDigests & { formerMailboxes: Buffer[] }): Promise<boolean>;
    end(tx: Tx, userId: string): Promise<boolean>;
    holdsAgainst(tx: Tx, userId: string, digests: Partial<BanDigests>, now: Date): Promise<boolean>;
  };
  debtors: {
    /** What is kept of an erased account. */
    findBannable(tx: Tx, userId: string): Promise<{ email: string; phoneDigest: Buffer | null } | undefined>;
  };
  formerPeople: { list(userId: string, on: Tx): Promise<{ email: string }[]> };
  events: { userBanChanged(tx: Tx, user: User, until: Date | null): Promise<void> };
  dataKey: DataKey;
  clock: Clock;
};

/** Keeps a person who was deactivated for abuse from coming back with another account. */
export function makeBans({ bans, debtors, formerPeople, events, dataKey, clock }: Ports) {
  const digestsOf = async (user: Pick<User, "email" | "phoneNumber">) => banDigests(await dataKey(), user);

  /** Of an erased account those that are kept until it has paid, and no dispute is open. Refuses `not_found` after that. */
  async function digestsOfErased(tx: Tx, userId: string): Promise<BanDigests> {
    const kept = (await debtors.findBannable(tx, userId)) ?? refuse("not_found");
    return { ...(await digestsOf({ email: kept.email, phoneNumber: null })), phone: kept.phoneDigest };
  }

  return {
    digestsOf,

    /** False if the account is banned already. */
    async start(tx: Tx, user: User): Promise<boolean> {
      const ban = banFrom(clock.now());
      const digests = await (user.status === "erased" ? digestsOfErased(tx, user.id) : digestsOf(user));
      const former = await formerPeople.list(user.id, tx);
      const formerMailboxes = await Promise.all(
        former.map(async ({ email }) => (await digestsOf({ email, phoneNumber: null })).mailbox),
      );
      const isNew = await bans.add(tx, user, ban, { ...digests, formerMailboxes });
      if (isNew) await events.userBanChanged(tx, user, ban.until);
      return isNew;
    },

    async end(tx: Tx, user: User): Promise<boolean> {
      const hasEnded = await bans.end(tx, user.id);
      if (hasEnded) await events.userBanChanged(tx, user, null);
      return hasEnded;
    },

    /** Refuses `contact_support` for an account whose mailbox, proven just now, is a banned person's. */
    async refuseMailbox(tx: Tx, user: Pick<User, "id" | "email">): Promise<void> {
      const { mailbox } = await digestsOf({ ...user, phoneNumber: null });
      if (await bans.holdsAgainst(tx, user.id, { mailbox }, clock.now())) refuse("contact_support");
    },

    /** Refuses `contact_support` for an account that gives a banned person's telephone number. */
    async refusePhone(tx: Tx, user: Pick<User, "id" | "email" | "phoneNumber">): Promise<void> {
      const { phone } = await digestsOf(user);
      if (phone && (await bans.holdsAgainst(tx, user.id, { phone }, clock.now()))) refuse("contact_support");
    },
  };
}

export type Bans = ReturnType<typeof makeBans>;
