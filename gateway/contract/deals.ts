import * as z from "zod/mini";
import {
  Country,
  Day,
  Id,
  idParams,
  Instant,
  Money,
  nextCursor,
  optionalText,
  pageQuery,
  requiredText,
  Vat,
} from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadType } from "./lead.ts";
import { CutMonth } from "./messages/cut-month.ts";
import { PricePlace } from "./price-place.ts";

/** offered: waits for its payer, and nothing of it counts yet. */
export const DealState = z.enum(["draft", "offered", "active", "ended"]);
export type DealState = z.output<typeof DealState>;

/** monthly: a fee each month. fixed: one fee for the whole time. discount: no fee. */
export const DealType = z.enum(["monthly", "fixed", "discount"]);
export type DealType = z.output<typeof DealType>;

/** newest: by creation. end: by the last day, the soonest first. */
export const DealSort = z.enum(["newest", "end"]);

/** An agent, or an office with all its agents. */
const OwnerKind = z.enum(["user", "office"]);

/** The same text for whatever is no such number. */
const number = (most: number) =>
  z.int("Must be a number").check(z.gte(0, "Must be a number"), z.lte(most, "Must be a number"));

export const DealBody = z.strictObject({
  /** Shown to the agent beside the discount. */
  name: requiredText(120),
  type: DealType,
  /** An agent, or an office with all its agents. */
  owner: z.strictObject({ kind: OwnerKind, id: Id }),
  /** Payer of the fee: the owner, or an agent of the office. */
  payerId: Id,
  country: Country,
  /** Net, in minor units of the country's currency: a month or once, as the type says. */
  fee: number(100_000_000),
  /** The first and the last day, both included. */
  startsOn: Day,
  endsOn: Day,
  /** Hundredths of a percent of the price. */
  discountBasisPoints: number(10_000),
  /** Without a further price, as long as they last. */
  leadsPerMonth: number(10_000),
  /** Whether the owner has the first turn on automatic delivery. */
  priority: z.boolean(),
  /** Discount and leads are for these alone; empty for all. */
  leadTypes: z.array(LeadType).check(z.maxLength(LeadType.options.length)),
  places: z.array(PricePlace).check(z.maxLength(100)),
});
export type DealBody = z.output<typeof DealBody>;

/** The version that was read. */
const version = z.int32().check(z.gte(1));

export const Deal = z.object({
  id: Id,
  /** Shown to the agent beside the discount. */
  name: z.string(),
  type: DealType,
  /** The name is null for an erased user, and for an office that its payer has left. */
  owner: z.object({
    kind: OwnerKind,
    id: Id,
    /** Null for an erased user, and for an office that its payer has left. */
    name: z.nullable(z.string()),
  }),
  /** Payer of the fee. */
  payer: z.object({
    id: Id,
    /** Null for an erased user. */
    name: z.nullable(z.string()),
  }),
  country: Country,
  fee: Money,
  /** Net fee due at the start: the share of the first month's days, or the whole of a fixed fee. */
  firstFee: Money,
  /** Leads of the month in which it begins: with a monthly fee the share of the month's days, rounded up. */
  firstLeads: z.int(),
  startsOn: Day,
  endsOn: Day,
  /** Hundredths of a percent of the price. */
  discountBasisPoints: z.int(),
  /** Without a further price, as long as they last. */
  leadsPerMonth: z.int(),
  /** Whether the owner has the first turn on automatic delivery. */
  priority: z.boolean(),
  leadTypes: z.array(LeadType),
  /** Discount and leads are for these alone; empty for all. */
  places: z.array(
    z.object({
      kind: PricePlace.shape.kind,
      /** Name of the region or city in its own language, or the postal code. */
      place: z.string(),
      /** The region of a city; absent for other kinds. */
      region: z.optional(z.string()),
    }),
  ),
  state: DealState,
  /** Grows with each change; a change names the one that was read. */
  version: z.int(),
  createdAt: Instant,
  /** Cut-off date: it serves agents who joined its office by then; null for a draft and for a deal of one agent. */
  membersUntil: z.nullable(Instant),
  /** When it is, or was, in force; null for a draft. Of an offered one the time that it would have. */
  inForce: z.nullable(z.object({ from: Instant, to: Instant })),
  /** Until when its payer can accept it, or its later last day; null unless one is offered. */
  lapsesAt: z.nullable(Instant),
  /** Of an active deal the later last day that waits for its payer; null without one. */
  offeredEndsOn: z.nullable(Day),
  /** When its payer accepted it; null until then. */
  acceptedAt: z.nullable(Instant),
  /** What an earlier end has given back of a fixed fee, net; null if nothing. */
  returned: z.nullable(Money),
  /** Of a monthly fee: the last month, if the deal ends within it earlier than agreed; else null. */
  cutMonth: z.nullable(CutMonth),
});
export type Deal = z.output<typeof Deal>;

export const DealChange = z.object({
  /** The change; extended: a later last day was offered to the payer. */
  what: z.enum(["created", "changed", "activated", "extended", "accepted", "declined", "lapsed", "withdrawn", "ended"]),
  /** Null if its payer answered it, or its time, or the end of an account, ended it. */
  admin: z.nullable(
    z.object({
      id: Id,
      /** Null for an erased admin. */
      name: z.nullable(z.string()),
    }),
  ),
  at: Instant,
  /** The admin who approved it; null if one admin did it alone. */
  approvedBy: z.nullable(
    z.object({
      id: Id,
      /** Null for an erased admin. */
      name: z.nullable(z.string()),
    }),
  ),
  /** Names of the terms that changed; `members` if everybody in the office was included. */
  fields: z.array(z.string()),
  /** What a cut gave back of the fees, net; null if nothing. */
  returned: z.nullable(Money),
});
export type DealChange = z.output<typeof DealChange>;

/** A deal as its own agent sees it. */
export const OwnDeal = z.object({
  id: Id,
  /** As admins called it. */
  name: z.string(),
  /** Whether it serves all agents of the office. */
  ofOffice: z.boolean(),
  startsOn: Day,
  endsOn: Day,
  /** Hundredths of a percent of the price. */
  discountBasisPoints: z.int(),
  /** Without a further price, as long as they last. */
  leadsPerMonth: z.int(),
  /** Whether it serves another agent or office: the user only pays it. */
  forAnother: z.boolean(),
  /** Whether the user pays its fee. */
  isPayer: z.boolean(),
  type: DealType,
  /** Net: a month or once, as the type says; null for those who neither own nor pay it. */
  fee: z.nullable(Money),
  /** VAT of the fee; null without it. */
  feeVat: z.nullable(Vat),
  /** What an earlier end has given back of a fixed fee, net; null if nothing, and without the fee. */
  returned: z.nullable(Money),
  /** Of a monthly fee: the last month, if the deal ends within it earlier than agreed; null otherwise, and without the fee. */
  cutMonth: z.nullable(CutMonth),
  /** Whether the owner has the first turn on automatic delivery. */
  priority: z.boolean(),
  /** Of this month; null if the deal has no leads or has yet to begin. */
  leadsLeft: z.nullable(z.int()),
  /** Those that this month includes, the used ones too; null as `leadsLeft` is. */
  leadsThisMonth: z.nullable(z.int()),
  leadTypes: Deal.shape.leadTypes,
  /** Discount and leads are for these alone; empty for all. */
  places: Deal.shape.places,
});
export type OwnDeal = z.output<typeof OwnDeal>;

/** A deal, or a later last day of one in force, that waits for the user, who would pay it, as it would be if it were accepted now. */
export const DealOffer = z.object({
  id: Id,
  /** An answer names it. */
  version: z.int(),
  /** As admins called it. */
  name: z.string(),
  /** Whether it would serve all agents of the office. */
  ofOffice: z.boolean(),
  type: DealType,
  /** Net: a month or once, as the type says. */
  fee: Money,
  /** VAT of the fee. */
  feeVat: Vat,
  /** Net fee due at the start: the share of the first month's days, or the whole of a fixed fee. Of a later last day what is due at once, or the fee of a month; 0 of a fixed fee that stays as it is. */
  firstFee: Money,
  /** VAT of the first fee. */
  firstFeeVat: Vat,
  /** An answer names it: a later one costs something else. */
  startsOn: Day,
  endsOn: Day,
  /** Hundredths of a percent of the price. */
  discountBasisPoints: z.int(),
  /** Without a further price, as long as they last. */
  leadsPerMonth: z.int(),
  /** Leads of the month in which it begins: with a monthly fee the share of the month's days, rounded up. */
  firstLeads: z.int(),
  /** Whether the owner has the first turn on automatic delivery. */
  priority: z.boolean(),
  leadTypes: Deal.shape.leadTypes,
  /** Discount and leads are for these alone; empty for all. */
  places: Deal.shape.places,
  /** Of a deal in force whose later last day waits: the present one; null of a deal that is yet to be accepted. */
  formerEndsOn: z.nullable(Day),
  offeredAt: Instant,
  /** It cannot be accepted any more from then on. */
  lapsesAt: Instant,
});
export type DealOffer = z.output<typeof DealOffer>;

const DealAnswer = z.object({ deal: Deal });

export const listDeals = endpoint({
  method: "GET",
  path: "/api/admin/deals",
  summary: "List deals, newest first, or soonest end first.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    /** Only deals in this state; absent for all. */
    state: z.optional(DealState),
    country: z.optional(Country),
    /** Only deals that this user owns or pays. */
    userId: z.optional(Id),
    /** Words of the name, or their beginnings. */
    q: z._default(optionalText(100), ""),
    /** Only deals whose last day is this one or later. */
    endsFrom: z.optional(Day),
    /** Only deals whose last day is this one or earlier. */
    endsTo: z.optional(Day),
    sort: z._default(DealSort, "newest"),
  }),
  answer: z.object({ items: z.array(Deal), nextCursor }),
});

export const getDeal = endpoint({
  method: "GET",
  path: "/api/admin/deals/:id",
  summary: "Get one deal with its history, oldest change first.",
  access: admins,
  params: idParams,
  answer: z.object({ deal: Deal, history: z.array(DealChange) }),
  refusals: ["not_found"],
});

const keptTerms = [
  "type",
  "owner.kind",
  "owner.id",
  "payerId",
  "country",
  "startsOn",
  "endsOn",
  "discountBasisPoints",
  "leadsPerMonth",
  "priority",
  "leadTypes",
  "places",
];

export const createDeal = endpoint({
  method: "POST",
  path: "/api/admin/deals",
  summary: "Save a draft of a deal. It binds nobody before its payer accepts it.",
  access: admins,
  audited: true,
  keeps: { values: keptTerms, money: ["fee"], adds: "deal.id" },
  idempotent: true,
  body: DealBody,
  answer: DealAnswer,
  status: 201,
  refusals: ["idempotency_key_reused"],
});

export const updateDeal = endpoint({
  method: "PUT",
  path: "/api/admin/deals/:id",
  summary:
    "Change a draft; of an active deal the last day, and whom of its office it serves. An earlier last day gives the fee of the days after it back; a later one waits up to 14 days for the payer, and the present one takes it back. A last day that gives away more than one admin may alone in a day waits for another admin.",
  access: admins,
  audited: true,
  keeps: { values: [...keptTerms, "includesMembers"], money: ["fee"] },
  params: idParams,
  /** With `includesMembers` an active deal also serves everybody who is in its office now. */
  body: z.strictObject({
    ...DealBody.shape,
    version,
    /** Whether agents who joined the office after the cut-off date are included. */
    includesMembers: z.optional(z.boolean()),
  }),
  answer: DealAnswer,
  idempotent: true,
  mayNeedApproval: true,
  refusals: ["not_found", "deal_overlap", "version_outdated", "idempotency_key_reused"],
});

export const activateDeal = endpoint({
  method: "POST",
  path: "/api/admin/deals/:id/activate",
  summary:
    "Offer a draft to its payer, who has 14 days to accept it: until then it gives and costs nothing. Another deal of the owner at that time is named in `params`. What gives away more than one admin may alone in a day waits for another admin.",
  access: admins,
  audited: true,
  keeps: { answer: ["deal.state"] },
  params: idParams,
  body: z.strictObject({ version }),
  answer: DealAnswer,
  idempotent: true,
  mayNeedApproval: true,
  refusals: ["not_found", "deal_overlap", "version_outdated"],
});

export const previewDealCut = endpoint({
  method: "GET",
  path: "/api/admin/deals/:id/cut",
  summary: "Say what comes back of the fees of an active deal if it ends on an earlier day, or now.",
  access: admins,
  params: idParams,
  query: z.strictObject({
    /** Its new last day; now if absent. */
    endsOn: z.optional(Day),
  }),
  answer: z.object({
    /** Net. What stands on an invoice already comes as a credit note. */
    returned: Money,
    /** Of a monthly fee: the last month then, as it stands now; null if it is whole. */
    cutMonth: z.nullable(CutMonth),
  }),
  refusals: ["not_found"],
});

export const endDeal = endpoint({
  method: "POST",
  path: "/api/admin/deals/:id/end",
  summary:
    "End an active deal now, which gives the fee of the days after it back, take an offered one back, or remove a draft: then `deal` is null.",
  access: admins,
  audited: true,
  keeps: { answer: ["deal.state", "deal.endsOn", "deal.name"] },
  params: idParams,
  body: z.strictObject({ version }),
  answer: z.object({
    /** As it is now; null for a draft, which is deleted. */
    deal: z.nullable(Deal),
  }),
  refusals: ["not_found", "version_outdated"],
});

export const listOwnDeals = endpoint({
  method: "GET",
  path: "/api/billing/deals",
  summary:
    "List the active deals that serve the user, the user's own and those of the office, and those that the user pays, also those that have yet to begin; and what waits for the user's acceptance: deals, and later last days.",
  access: ["agent"],
  answer: z.object({
    /** In the order in which they give leads and discount: a deal gives those that the one before it does not. */
    items: z.array(OwnDeal),
    /** The one that lapses first comes first. */
    offers: z.array(DealOffer),
  }),
});

export const acceptDeal = endpoint({
  method: "POST",
  path: "/api/billing/deals/:id/accept",
  summary:
    "Accept a deal that the user would pay, or its later last day. It begins on its first day, or now if that is today. A month's fee, or the fixed one, counts at once among what the account may owe on invoice, until the first one is charged. An answer that comes twice counts once.",
  access: ["agent"],
  params: idParams,
  body: z.strictObject({
    version,
    /** The first day as it was shown. */
    startsOn: Day,
  }),
  refusals: [
    "not_found",
    "version_outdated",
    "payment_method_missing",
    "invoice_limit_reached",
    "invoice_overdue",
    "account_on_hold",
    "contact_support",
  ],
});

export const declineDeal = endpoint({
  method: "POST",
  path: "/api/billing/deals/:id/decline",
  summary: "Decline a deal that the user would pay, or its later last day.",
  access: ["agent"],
  params: idParams,
  body: z.strictObject({ version }),
  refusals: ["not_found", "version_outdated"],
});
