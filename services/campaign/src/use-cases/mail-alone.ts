import type { Tx } from "@doorlight/common/db";
import { limitAlone } from "@doorlight/common/product";
import { days } from "@doorlight/common/time";
import { MOST_ALONE, type Scheduled } from "../domain/campaign.ts";

/** Campaigns of an admin that were scheduled in a span of time, all but one. */
export type MailedAlone = { by: string; except: string | null; after: Date; until: Date };

type Ports = { campaigns: { mailedAlone(tx: Tx, of: MailedAlone): Promise<number> } };

export const oneDayUntil = (until: Date) => ({ after: new Date(until.getTime() - days(1)), until });

/** Whether so many people are more than an admin may mail by a campaign without another, with all others of the same day. */
export function makeIsAboveLimit({ campaigns }: Ports) {
  return async (
    tx: Tx,
    id: string,
    { by, at, recipients, approvalId }: Scheduled,
    { size, actsAlone }: { size: number; actsAlone: boolean },
  ): Promise<boolean> => {
    // An audience grows a little until its campaign starts.
    if (approvalId !== null) return size > recipients + MOST_ALONE;
    const others = await campaigns.mailedAlone(tx, { by, except: id, ...oneDayUntil(at) });
    return size + others > limitAlone(MOST_ALONE, { actsAlone });
  };
}

export type IsAboveLimit = ReturnType<typeof makeIsAboveLimit>;
