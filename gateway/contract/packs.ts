import * as z from "zod/mini";
import { Id, ReturnPath, SaidMoney } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { CreditPack } from "./messages/credit-pack.ts";
import { Payment } from "./messages/payment.ts";
import { TopUp as WireTopUp } from "./messages/top-up.ts";

export { CreditPack, Payment };

export const TopUp = z.omit(WireTopUp, { consentVersion: true });
export type TopUp = z.output<typeof TopUp>;

/** The offer that a buyer of a credit pack agrees to; `price_changed` if it has changed. */
const ShownPack = z.strictObject({
  /** How many it has. */
  credits: z.int().check(z.gte(1), z.lte(100_000)),
  price: SaidMoney,
  vat: SaidMoney,
});
export type ShownPack = z.output<typeof ShownPack>;

export const listPacks = endpoint({
  method: "GET",
  path: "/api/billing/packs",
  summary: "List the credit packs of the account's country.",
  access: ["agent"],
  answer: z.object({ items: z.array(CreditPack) }),
});

export const buyPack = endpoint({
  method: "POST",
  path: "/api/billing/packs/:id/purchase",
  summary:
    "Buy a credit pack, by card at once or on the next invoice; with `shown`, the pack that the buyer saw, as it was then or not at all. With 202 nothing is bought yet: once the user has taken the card provider's step, the same call, with the same Idempotency-Key, goes on.",
  access: ["agent"],
  idempotent: true,
  asksCardProvider: true,
  params: z.strictObject({
    /** `id` of a pack in the list. */
    id: z.string().check(z.minLength(1), z.maxLength(50)),
  }),
  body: z.strictObject({
    payment: Payment,
    returnPath: ReturnPath,
    shown: z.optional(ShownPack),
    /** One more of a pack that the account is just buying, or bought within the last minute; refused without. */
    another: z.optional(z.boolean()),
    /** The user was asked, and pays more than the account's budget of the month; refused `budget_reached` without. */
    beyondBudget: z.optional(z.boolean()),
  }),
  answer: z.object({ saleId: Id }),
  status: 201,
  mayRequireAction: true,
  refusals: [
    "not_found",
    "payment_method_missing",
    "billing_details_missing",
    "price_changed",
    "invoice_limit_reached",
    "invoice_overdue",
    "account_on_hold",
    "contact_support",
    "budget_reached",
    "pack_just_bought",
    "card_declined",
    "card_error",
    "idempotency_key_reused",
  ],
});

export const TopUpBody = z.strictObject({
  /** Whether packs are to be bought without asking. */
  enabled: z.boolean(),
  /** Which pack: an `id` of the list. */
  packId: z.string().check(z.minLength(1, "Required"), z.maxLength(50)),
  /** Buy if this many credits or fewer are left. */
  threshold: z.int().check(z.gte(0), z.lte(100)),
  /** Maximum number of packs a month. */
  monthlyLimit: z.int().check(z.gte(1), z.lte(100)),
  /** Of the text that was agreed to; needed to switch it on. */
  consentVersion: z._default(z.string().check(z.maxLength(50)), ""),
  /** The pack as it stood beside that text; counts if it is switched on. */
  shown: z.optional(ShownPack),
  /** The price with VAT of the packs that are bought at once, as shown to the user: `price_changed` if it is more. Without: nothing. */
  payNow: z.optional(SaidMoney),
});

export const getTopUp = endpoint({
  method: "GET",
  path: "/api/billing/top-up",
  summary: "Get the automatic top-up.",
  access: ["agent"],
  answer: TopUp,
});

export const putTopUp = endpoint({
  method: "PUT",
  path: "/api/billing/top-up",
  summary:
    "Switch the automatic top-up on or off: it buys a pack when the balance falls to its threshold. If the balance is there already, it buys at once, but only for the sum of `payNow`. Switching it on needs consent, and with `shown`, the pack that the user saw, holds only for the pack as it was then.",
  access: ["agent"],
  body: TopUpBody,
  answer: TopUp,
  refusals: [
    "payment_method_missing",
    "billing_details_missing",
    "account_on_hold",
    "contact_support",
    "price_changed",
  ],
});
