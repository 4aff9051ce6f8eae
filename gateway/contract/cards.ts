import * as z from "zod/mini";
import { idParams, ReturnPath } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { Card } from "./messages/card.ts";

export { Card };

/** The card that paid something. */
export const PaidCard = z.object({
  /** visa, mastercard, amex … */
  brand: z.string(),
  /** The last four digits of its number. */
  last4: z.string(),
});
export type PaidCard = z.output<typeof PaidCard>;

export const listCards = endpoint({
  method: "GET",
  path: "/api/billing/cards",
  summary: "List the account's saved cards: the default, which pays, first.",
  access: ["agent"],
  answer: z.object({ items: z.array(Card) }),
});

export const startCardSetup = endpoint({
  method: "POST",
  path: "/api/billing/cards/setup",
  summary: "Begin to save a card. The user gives its number to the card provider alone.",
  access: ["agent"],
  asksCardProvider: true,
  body: z.strictObject({ returnPath: ReturnPath }),
  answer: z.object({
    /** Names the set-up when it is finished. */
    setupId: z.string(),
    /** For the provider's script in the browser. A secret of the user. */
    clientSecret: z.string(),
    /** For the provider's script in the browser. */
    publishableKey: z.string(),
    /** Address of the form if it is a page of its own; null if the provider's script shows it. */
    url: z.nullable(z.string()),
  }),
  refusals: ["card_error", "account_deactivated"],
});

export const finishCardSetup = endpoint({
  method: "POST",
  path: "/api/billing/cards",
  summary: "Save the card of a set-up once the provider has it. The first card becomes the default. Idempotent.",
  access: ["agent"],
  asksCardProvider: true,
  body: z.strictObject({
    /** From the start of the set-up. */
    setupId: z.string().check(z.regex(/^[A-Za-z0-9_]{1,255}$/, "Invalid set-up")),
  }),
  answer: Card,
  refusals: ["card_declined", "card_error", "card_blocked", "contact_support", "not_found", "account_deactivated"],
});

export const setDefaultCard = endpoint({
  method: "PUT",
  path: "/api/billing/cards/:id/default",
  summary: "Pay with this card from now on.",
  access: ["agent"],
  params: idParams,
  refusals: ["not_found", "card_blocked"],
});

export const removeCard = endpoint({
  method: "DELETE",
  path: "/api/billing/cards/:id",
  summary: "Remove a card. The oldest of the others takes the place of the default.",
  access: ["agent"],
  params: idParams,
  refusals: ["not_found", "card_in_use"],
});

/** Receives the card provider's signed events. For nobody else. */
export const PROVIDER_EVENTS_PATH = "/api/provider-events";
