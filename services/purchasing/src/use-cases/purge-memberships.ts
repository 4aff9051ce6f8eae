import { type Clock, days } from "@doorlight/common/time";

type Ports = { memberships: { purge(before: Date): Promise<number> }; clock: Clock };

export type PurgeMemberships = ReturnType<typeof makePurgeMemberships>;

/** Deletes who was in an office once, after a month: no lead that was published before then can still be bought. */
export function makePurgeMemberships({ memberships, clock }: Ports) {
  return async (): Promise<void> => {
    await memberships.purge(new Date(clock.now().getTime() - days(30)));
  };
}
