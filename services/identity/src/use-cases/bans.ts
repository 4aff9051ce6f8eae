import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { DataKey } from "@doorlight/common/secrets";
import type { Clock } from "@doorlight/common/time";
import { type Ban, banDigests, type BanDigests, banFrom } from "../domain/ban.ts";
import type { User } from "../domain/user.ts";

type Ports = {
  bans: {
    add(tx: Tx, user: User, ban: Ban, digests: BanDigests): Promise<boolean>;
    end(tx: Tx, userId: string): Promise<boolean>;
    holdsAgainst(tx: Tx, userId: string, digests: Partial<BanDigests>, now: Date): Promise<boolean>;
  };
  events: { userBanChanged(tx: Tx, user: User, until: Date | null): Promise<void> };
  dataKey: DataKey;
  clock: Clock;
};

/** Keeps a person who was deactivated for abuse from coming back with another account. */
export function makeBans({ bans, events, dataKey, clock }: Ports) {
  return {
    /** False if the account is banned already. */
    async start(tx: Tx, user: User): Promise<boolean> {
      const ban = banFrom(clock.now());
      const isNew = await bans.add(tx, user, ban, banDigests(await dataKey(), user));
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
      const { mailbox } = banDigests(await dataKey(), { ...user, phoneNumber: null });
      if (await bans.holdsAgainst(tx, user.id, { mailbox }, clock.now())) refuse("contact_support");
    },

    /** Refuses `contact_support` for an account that gives a banned person's telephone number. */
    async refusePhone(tx: Tx, user: Pick<User, "id" | "email" | "phoneNumber">): Promise<void> {
      const { phone } = banDigests(await dataKey(), user);
      if (phone && (await bans.holdsAgainst(tx, user.id, { phone }, clock.now()))) refuse("contact_support");
    },
  };
}

export type Bans = ReturnType<typeof makeBans>;
