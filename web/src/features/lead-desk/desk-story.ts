import type { AnswerOf, DeskMail, getDeskLead, SenderBlockKind } from "@doorlight/gateway/contract";

type Story = AnswerOf<typeof getDeskLead>;
export type Refund = NonNullable<Story["refunds"]>[number];
type Person = { id: string; name: string | null };

/** What happens to every request, if it happens. */
type Moment =
  | "sent"
  | "sentTest"
  | "confirmed"
  | "published"
  | "soldOut"
  | "expired"
  | "closed"
  | "withdrawn"
  | "erased";

/** Something that happened to a request; `traceId` finds the call that made it happen. */
export type Entry = { at: string; traceId?: string | null; person?: Person | null } & (
  | { kind: Moment | "bought" | "refunded" | "read" | "readByToken" | "found" }
  | { kind: "paused"; cause: Story["pauses"][number]["cause"] }
  | { kind: "pauseEnded"; ending: NonNullable<Story["pauses"][number]["ending"]> | "not_sent" }
  | { kind: "reported"; report: Story["reports"][number] }
  | { kind: "outcome"; outcome: NonNullable<Story["outcome"]> }
  | {
      kind: "held";
      sender: SenderBlockKind;
      reason: string;
      /** The request from which the block came. */ because: string;
    }
  | { kind: "lifted"; sender: SenderBlockKind; reason: string }
  | { kind: "refundAsked"; refund: Refund }
  | { kind: "refundDecided"; refund: Refund; approved: boolean }
  | { kind: "action"; action: Story["actions"][number]["action"]; reason: string }
  | { kind: "mail"; mail: DeskMail["kind"]; state: DeskMail["state"] }
);

/** The clocks of two services differ by less. */
const MINUTE_MS = 60_000;

/** Whether it was closed because an admin marked it as a duplicate. */
function isClosedByMark({ lead: { closedAt }, actions }: Story): boolean {
  const marks = actions.filter(({ action }) => action === "mark_duplicate");
  return closedAt !== null && marks.some(({ at }) => Date.parse(closedAt) > Date.parse(at) - MINUTE_MS);
}

/** Whether it was closed because nobody confirmed it, and not reopened since: the end of its pause says so. */
function isNotConfirmed({ pauses, actions }: Story): boolean {
  const [last] = pauses;
  const { endedAt, ending } = last ?? {};
  return (
    ending === "not_confirmed" && !actions.some(({ action, at }) => action === "reopen" && endedAt && at > endedAt)
  );
}

/** The block that kept it from being published, and the end of those that came from it. */
function blocksOf({ lead: { confirmedAt }, senderBlocks, keptByBlock }: Story): Entry[] {
  const held = senderBlocks.find(({ id }) => id === keptByBlock);
  const lifted = senderBlocks.flatMap(({ kind: sender, liftedAt: at, liftedBy: person, liftReason }): Entry[] =>
    at ? [{ kind: "lifted", sender, at, person, reason: liftReason ?? "" }] : [],
  );
  return held && confirmedAt
    ? [{ kind: "held", sender: held.kind, at: confirmedAt, reason: held.reason, because: held.requestId }, ...lifted]
    : lifted;
}

/** The beginnings and ends of pauses; an admin's decision is an action. */
function pausesOf({ pauses }: Story): Entry[] {
  return pauses.flatMap(({ cause, pausedAt, endedAt, ending, answer }): Entry[] => [
    { kind: "paused", at: pausedAt, cause },
    ...(endedAt && ending && ending !== "admin"
      ? [{ kind: "pauseEnded" as const, at: endedAt, ending: answer === "not_sent" ? answer : ending }]
      : []),
  ]);
}

/** What a buyer asked for, and each decision. */
function refundOf(refund: Refund): Entry[] {
  const { requestedAt: at, agent: person } = refund;
  return [
    { kind: "refundAsked", at, person, refund },
    ...refund.decisions.map(({ decidedAt, admin, approved }) => ({
      kind: "refundDecided" as const,
      at: decidedAt,
      person: admin,
      approved,
      refund,
    })),
  ];
}

/** All that happened to a request, the newest first. */
export function storyOf(story: Story): Entry[] {
  const { lead, actions, buyers, contactReads, mails, outcome, outcomeReportedAt, chosenAgent } = story;
  // The action says it, with the admin in place of the seller.
  const didAdmin = (kind: Story["actions"][number]["action"]) => actions.some(({ action }) => action === kind);
  const moments: [Moment, string | null, (string | null)?][] = [
    // Nobody confirms a test: it is a lead at once.
    [lead.test ? "sentTest" : "sent", lead.submittedAt, story.sentTraceId],
    ["confirmed", lead.test ? null : lead.confirmedAt],
    ["published", lead.test ? null : lead.publishedAt, story.publishedTraceId],
    ["soldOut", lead.soldOutAt],
    ["expired", lead.state === "expired" ? lead.expiresAt : null],
    [
      "closed",
      lead.withdrawnAt || didAdmin("close") || isClosedByMark(story) || isNotConfirmed(story) ? null : lead.closedAt,
    ],
    ["withdrawn", didAdmin("withdraw") ? null : lead.withdrawnAt],
    ["erased", lead.contactErasedAt],
  ];
  const entries: Entry[] = [
    ...moments.flatMap(([kind, at, traceId]) => (at ? [{ kind, at, traceId: traceId ?? null } as const] : [])),
    ...buyers.flatMap(({ user: person, purchase }): Entry[] => [
      { kind: "bought", at: purchase.acquiredAt, person, traceId: purchase.traceId },
      ...(purchase.refundedAt ? [{ kind: "refunded" as const, at: purchase.refundedAt, person }] : []),
    ]),
    ...actions.map(({ admin: person, ...action }) => ({ kind: "action" as const, person, ...action })),
    ...blocksOf(story),
    // After the report that caused it.
    ...story.reports.map((report) => ({
      kind: "reported" as const,
      at: report.reportedAt,
      person: report.agent,
      report,
    })),
    ...pausesOf(story),
    ...(story.refunds ?? []).flatMap(refundOf),
    ...contactReads.map(({ readAt: at, reader: person, isFound, isByToken }): Entry => ({
      kind: isFound ? "found" : isByToken ? "readByToken" : "read",
      at,
      person,
    })),
    ...(mails ?? []).map(({ kind: mail, state, createdAt, finishedAt, agent: person }) => ({
      kind: "mail" as const,
      at: finishedAt ?? createdAt,
      mail,
      state,
      person,
    })),
    ...(outcome && outcomeReportedAt
      ? [{ kind: "outcome" as const, at: outcomeReportedAt, outcome, person: chosenAgent }]
      : []),
  ];
  // Of one moment, what is listed later happened later.
  return entries.toReversed().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
