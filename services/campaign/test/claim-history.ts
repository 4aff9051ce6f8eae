import fc from "fast-check";

/** Agents are the first of them; the last prospect is of a country whose pack lets no prospect be mailed. */
export const PEOPLE = 6;
export const AGENTS = 3;
export const MAILBOXES = 5;

const nth = fc.nat({ max: 40 });
const person = fc.nat({ max: PEOPLE - 1 });
const people = (constraints: fc.SubarrayConstraints) =>
  fc.subarray(
    Array.from({ length: PEOPLE }, (_, index) => index),
    constraints,
  );
const prospect = fc.integer({ min: AGENTS, max: PEOPLE - 1 });
const mailbox = fc.nat({ max: MAILBOXES - 1 });
const rarely = fc.nat({ max: 3 }).map((one) => one === 0);

const does = <Name extends string, Facts extends object>(
  name: Name,
  facts: { [Key in keyof Facts]: fc.Arbitrary<Facts[Key]> },
) => fc.record<Facts>(facts).map((known) => ({ do: name, ...known }));

const claim = {
  campaign: nth,
  /** Whether the worker looked people up before what has happened to them since, so that only the statement knows it. */
  isBlind: fc.boolean(),
  outcome: fc.constantFrom("sent", "sent", "sent", "refused", "not_sent", "unknown"),
} as const;

const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: does("start", {
      kind: fc.constantFrom("news", "offers"),
      coolDownDays: fc.constantFrom(0, 0, 1, 3, 10),
      people: people({ minLength: 2 }),
      heldOut: fc.option(person, { freq: 3 }),
      ratePerMinute: fc.constantFrom(1, 100, 100, 100),
    }),
  },
  { weight: 8, arbitrary: does("claim", claim) },
  { weight: 4, arbitrary: does("claimBoth", { ...claim, other: nth }) },
  {
    weight: 2,
    arbitrary: does("suppress", {
      mailbox,
      kind: fc.constantFrom("all", "news", "offers"),
      cause: fc.constantFrom("unsubscribed", "bounced", "complained", "by_hand", "erased"),
    }),
  },
  { weight: 1, arbitrary: does("lift", { mailbox, byPerson: fc.boolean() }) },
  { weight: 1, arbitrary: does("erase", { person }) },
  { weight: 1, arbitrary: does("deactivate", { agent: fc.nat({ max: AGENTS - 1 }), isActive: rarely }) },
  { weight: 3, arbitrary: does("move", { people: people({ minLength: 1, maxLength: 2 }), to: fc.option(mailbox) }) },
  { weight: 1, arbitrary: does("basis", { prospect, basis: fc.constantFrom(null, "consent", "corporate") }) },
  { weight: 1, arbitrary: does("notInterested", { prospect }) },
  { weight: 1, arbitrary: does("pause", { campaign: nth }) },
  { weight: 1, arbitrary: does("resume", {}) },
  { weight: 1, arbitrary: does("settle", { nth, wasSent: fc.boolean() }) },
  { weight: 5, arbitrary: does("pass", { hours: fc.constantFrom(1, 12, 24, 48, 72, 240) }) },
);

export const history = fc.array(happening, { minLength: 25, maxLength: 35 });
export type Happening = typeof happening extends fc.Arbitrary<infer Step> ? Step : never;
