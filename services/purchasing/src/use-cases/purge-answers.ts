import { type Clock, days } from "@doorlight/common/time";

type Ports = { purchases: { purgeAnswers(before: Date): Promise<number> }; clock: Clock };

export type PurgeAnswers = ReturnType<typeof makePurgeAnswers>;

/** Deletes saved answers after a month. A click that is retried later is refused by the purchase itself. */
export function makePurgeAnswers({ purchases, clock }: Ports) {
  return async (): Promise<void> => {
    await purchases.purgeAnswers(new Date(clock.now().getTime() - days(30)));
  };
}
