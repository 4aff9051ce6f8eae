import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Kit } from "@doorlight/common/runtime";
import { hours } from "@doorlight/common/time";
import type { GetAssignmentShareResponse } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import type { Claim } from "../contract/index.ts";
import { assertDefined } from "./assert-defined.ts";
import type { Clients } from "./clients.ts";
import type { Config } from "./config.ts";

type Ports = { clients: Pick<Clients, "followUps">; kit: Pick<Kit<Config>, "clock"> };

export type Claims = ReturnType<typeof makeClaims>;

const KEPT_MS = hours(1);

/** Of fewer leads a share says too little. */
const FEWEST_LEADS = 100;

/** So many reported assignments make a share worth stating. */
const FEWEST_REPORTS = 5;

/** Of the product, in percent. */
const stated = { from: 7, to: 20 };

const METHOD =
  "Of the leads published between a year and 90 days ago that an agent bought and was not refunded: the share that a buyer marked as won, or whose seller reported to have chosen a buyer. Leads about which nobody said anything count as not won. For as long as there are fewer than 100 such leads, the range that Doorlight states.";

/** Anybody may ask for them, so they are counted once an hour. */
export function makeClaims({ clients: { followUps }, kit: { clock } }: Ports) {
  let kept: { until: number; share: Promise<GetAssignmentShareResponse> } | undefined;

  function shareOf(now: number) {
    if (kept && now < kept.until) return kept.share;
    const share = followUps.getAssignmentShare({});
    kept = { until: now + KEPT_MS, share };
    // An error is not kept.
    share.catch(() => (kept = undefined));
    return share;
  }

  return async (): Promise<Claim[]> => [toClaim(await shareOf(clock.now().getTime()))];
}

function toClaim({ leads, assignments, countedAt }: GetAssignmentShareResponse): Claim {
  const claim = { name: "assignment_share", method: METHOD } as const;
  if (leads < FEWEST_LEADS) return { ...claim, ...stated, source: "stated", leads: null, countedAt: null };
  const share = Math.round((1000 * assignments) / leads) / 10;
  const at = timestampDate(assertDefined(countedAt, "counted_at")).toISOString();
  const source = assignments < FEWEST_REPORTS ? "few_reported" : "counted";
  return { ...claim, from: share, to: share, source, leads, countedAt: at };
}
