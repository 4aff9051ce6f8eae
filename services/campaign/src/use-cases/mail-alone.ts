import type { Tx } from "@doorlight/common/db";
import { limitAlone } from "@doorlight/common/product";
import { days } from "@doorlight/common/time";
import { MOST_ALONE, type Scheduled } from "../domain/campaign.ts";

type Ports = {
  campaigns: {
    mailedAlone(tx: Tx, of: { by: string; except: string; after: Date; until: Date }): Promise<number>;
  };
};

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
    const after = new Date(at.getTime() - days(1));
    return (
      size + (await campaigns.mailedAlone(tx, { by, except: id, after, until: at })) >
      limitAlone(MOST_ALONE, { actsAlone })
    );
  };
}

export type IsAboveLimit = ReturnType<typeof makeIsAboveLimit>;
