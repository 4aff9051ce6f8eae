import type { AnswerOf, DeskLead, getDeskLead } from "@doorlight/gateway/contract";
import { aLead, aPurchase } from "./leads.ts";

/** A lead on sale in Espoo, of which one of four spots is sold. */
export function aDeskLead(changes: Partial<DeskLead> = {}): DeskLead {
  const { id, leadType, country, propertyType, rooms, area, constructionYear, condition, valuation, place } = aLead();
  return {
    id,
    requestId: "01900000-0000-7000-8000-0000000000aa",
    leadType,
    country,
    propertyType,
    rooms,
    area,
    constructionYear,
    condition,
    valuation,
    place,
    state: "open",
    source: "web",
    subSource: null,
    submittedAt: "2026-11-20T08:00:00.000Z",
    confirmedAt: "2026-11-20T08:05:00.000Z",
    publishedAt: "2026-11-20T08:05:00.000Z",
    expiresAt: "2026-11-27T08:05:00.000Z",
    soldOutAt: null,
    closedAt: null,
    withdrawnAt: null,
    contactErasedAt: null,
    cap: 4,
    spotsLeft: 3,
    version: 1,
    test: false,
    pausedUntil: null,
    ...changes,
  };
}

/** All about the same lead: bought by Aino, read by her and by an admin, with a mail to its seller that failed. */
export function aDeskStory(changes: Partial<AnswerOf<typeof getDeskLead>> = {}): AnswerOf<typeof getDeskLead> {
  const aino = { id: "01900000-0000-7000-8000-0000000000b1", name: "Aino Laine" };
  const { parts: _, card: __, ...purchase } = aPurchase({ acquiredAt: "2026-11-20T09:00:00.000Z", refundedAt: null });
  return {
    lead: aDeskLead(),
    description: "The garden needs a friend.",
    duplicateOf: null,
    duplicates: [],
    outcome: null,
    outcomeReportedAt: null,
    chosenAgent: null,
    sentTraceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    publishedTraceId: null,
    actions: [],
    senderBlocked: [],
    senderBlocks: [],
    openOfSender: [],
    keptByBlock: null,
    buyers: [{ user: aino, purchase }],
    refunds: [],
    refundsVersion: 1,
    expectedRefunds: [],
    pauses: [],
    reports: [],
    views: [{ user: aino, day: "2026-11-20" }],
    contactReads: [
      {
        readAt: "2026-11-21T09:00:00.000Z",
        isFound: false,
        isByToken: false,
        reader: { id: "01900000-0000-7000-8000-0000000000a1", name: "Maija Admin" },
      },
      { readAt: "2026-11-20T09:01:00.000Z", isFound: false, isByToken: false, reader: aino },
    ],
    mails: [
      {
        kind: "new_interest",
        state: "failed",
        createdAt: "2026-11-20T09:00:30.000Z",
        finishedAt: "2026-11-20T09:00:40.000Z",
        agent: aino,
      },
    ],
    ...changes,
  };
}
