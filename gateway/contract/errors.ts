import * as z from "zod/mini";

interface ErrorEntry {
  /** HTTP status. The specification fixes the statuses of a purchase; clients branch on the code, never on the status. */
  readonly status: number;
  /** English text; the web app translates by code. */
  readonly message: string;
}

/** Every refusal of the interface. */
export const errorCatalogue = {
  invalid_request: { status: 422, message: "Some fields are not valid. Check them and try again." },
  malformed_json: { status: 400, message: "The body is not valid JSON." },
  unsupported_media_type: { status: 415, message: "Send the operation's media type." },
  payload_too_large: { status: 413, message: "The body is too large." },
  not_found: { status: 404, message: "Page not found" },
  method_not_allowed: { status: 405, message: "This address does not take that method." },
  /** An answer says when, in place of "later". */
  too_many_requests: { status: 429, message: "Too many requests. Try again later." },
  cross_site_request: { status: 403, message: "This request came from another site." },
  idempotency_key_missing: { status: 422, message: "Send an Idempotency-Key of 8 to 128 visible characters." },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key, or externalId, was used for another request.",
  },
  unavailable: { status: 503, message: "Error happened. Try again later." },
  internal: { status: 500, message: "Error happened. Try again later." },

  login_required: { status: 401, message: "You need to log in first" },
  invalid_credentials: { status: 401, message: "Password and username do not match" },
  forbidden: { status: 403, message: "Your account does not have permission to do this." },
  not_regular_user: {
    status: 403,
    message: "Only regular users can buy leads. You cannot buy leads with your current user account.",
  },
  terms_not_accepted: { status: 403, message: "Accept the terms of service first." },
  contact_support: { status: 403, message: "We cannot do this here. Contact our support." },
  account_deactivated: { status: 403, message: "This account is deactivated." },
  email_taken: { status: 409, message: "User account with that email address already exists." },
  pending_signup: { status: 409, message: "A pending signup from your address or IP exists." },
  link_expired: { status: 410, message: "This link has expired or has already been used." },
  too_many_open_requests: {
    status: 409,
    message:
      "There are too many requests of 90 days with this e-mail address, phone number or home, perhaps by others. Contact us.",
  },
  already_confirmed: { status: 410, message: "Your e-mail address is already confirmed." },
  password_required: { status: 401, message: "Enter the password you chose when you signed up, or a new one." },
  country_not_open: { status: 422, message: "Doorlight is not open in this country yet." },
  second_factor_required: { status: 401, message: "Enter the code from your authenticator app." },
  second_factor_invalid: {
    status: 401,
    message: "This code is wrong or has already been used. Enter the one your app shows now.",
  },
  second_factor_missing: { status: 403, message: "Set up a second factor first: admin accounts need one." },
  not_while_impersonating: { status: 403, message: "You cannot do this while acting as another user." },
  password_wrong: { status: 403, message: "That is not your password. Check it and try again." },
  office_exists: { status: 409, message: "An office with this name already exists. Ask to join it." },
  office_member: { status: 409, message: "You already belong to an office. Leave it first." },

  payment_method_missing: { status: 400, message: "No active subscription or no billing details set." },
  billing_details_missing: {
    status: 400,
    message: "Save your billing details first: each card payment has an invoice.",
  },
  not_enough_credits: { status: 401, message: "Not enough credits." },
  pricing_misconfigured: {
    status: 402,
    message: "The price of this lead is not set. Our technical team has been informed. Try again later.",
  },
  already_bought: { status: 403, message: "It seems that you already own the lead" },
  lead_unavailable: { status: 404, message: "This lead is no longer available." },
  last_spot_taken: { status: 404, message: "This lead is no longer available: someone just took the last spot." },
  lead_closed: { status: 404, message: "This lead is no longer available: the owner closed the request." },
  office_already_bought: { status: 406, message: "Someone at your office has already obtained the lead." },
  price_changed: {
    status: 409,
    message: "The price or how it is paid has changed since you saw it. Nothing was charged.",
  },
  purchase_in_progress: { status: 409, message: "This purchase is still in progress." },
  card_declined: { status: 405, message: "Your card was declined. Nothing was charged." },
  card_error: {
    status: 405,
    message: "We could not confirm the charge. If your card was charged, it is paid back automatically.",
  },

  home_already_listed: {
    status: 409,
    message: "Another published request has this address. Check the address, or look at that request.",
  },
  deal_overlap: { status: 409, message: "Another deal of the same agent or office runs at that time." },
  version_outdated: { status: 409, message: "This has changed since you opened it. Look at it again, then try again." },
  card_in_use: { status: 409, message: "This card pays your plan or your top-up. Add another card first." },
  card_blocked: {
    status: 409,
    message: "We cannot charge this card at present. Use another card, or ask our support.",
  },
  pack_just_bought: {
    status: 409,
    message: "You are buying this pack already, or have just bought it. Nothing was charged. Confirm to buy one more.",
  },
  budget_reached: {
    status: 409,
    message: "This would exceed your monthly budget. Nothing was charged. Confirm to pay it all the same.",
  },
  key_invalid: { status: 401, message: "This key is not valid. Check it, or ask for a new one." },
  token_invalid: { status: 401, message: "This API token is not valid. Check it, or create another one." },
  token_scope_missing: {
    status: 403,
    message: "This API token does not allow that: it lacks the scope, or the call takes tokens for tests alone.",
  },
  tokens_full: { status: 409, message: "You have as many API tokens as there can be. Revoke one first." },
  events_expired: {
    status: 410,
    message:
      "Some events after this cursor are over 30 days old and gone. Read your leads, then events without a cursor.",
  },
  signature_invalid: { status: 400, message: "This event is not signed by its sender." },

  too_many_reservations: {
    status: 409,
    message: "Several of your purchases still wait for your card. Finish them, or try again in five minutes.",
  },
  kept_too_long: {
    status: 409,
    message: "You have kept this lead for a while without paying it. Pay with credits, or by card again tomorrow.",
  },
  invoice_limit_reached: {
    status: 409,
    message: "This would go above what you may owe on invoice. Pay by card or with credits until an invoice is paid.",
  },
  invoice_overdue: {
    status: 409,
    message: "An invoice of yours is overdue. Until it is paid, pay by card or with credits.",
  },
  account_on_hold: {
    status: 403,
    message:
      "Your bank disputes a card payment of yours. Until that ends, credits and leads that you have paid for still buy. Ask the bank to withdraw it if it is a mistake, or our support.",
  },
  approval_needed: {
    status: 409,
    message: "This is above what one admin may do alone today. Another admin has to approve it.",
  },

  refund_window_over: { status: 409, message: "The time for a refund of this purchase is over." },
  refund_too_early: {
    status: 409,
    message:
      "Log contact attempts first: this reason needs more of them, or you have claimed back so many leads that every reason needs one.",
  },
  refund_pending: {
    status: 409,
    message: "You have already requested a refund of this purchase. It waits for a decision.",
  },
  refund_decided: { status: 409, message: "This refund request is already closed." },
  contact_attempts_full: {
    status: 409,
    message: "This purchase has as many contact attempts as can be logged. They are far more than a refund needs.",
  },
  refund_requests_full: {
    status: 409,
    message: "You have cancelled so many refund requests of this purchase that no other can be made.",
  },
  refund_seller_answered: {
    status: 409,
    message: "You have logged an answered call, so the owner can be reached. Choose another reason.",
  },
  undo_window_over: { status: 409, message: "It is too late to undo this contact attempt. It stays." },

  lead_lists_full: { status: 409, message: "You have as many lead lists as there can be. Remove one first." },
  lead_list_name_taken: { status: 409, message: "You already have a lead list with this name. Choose another name." },

  webhook_url_refused: {
    status: 422,
    message: "We send to no such address. Use https:// with a host name of the public network and no port.",
  },
  webhook_exists: { status: 409, message: "You already have a webhook with this address." },
  webhooks_full: { status: 409, message: "You have as many webhooks as there can be. Remove one first." },
  webhook_off: { status: 409, message: "This webhook is switched off. Switch it on first." },
  webhook_replay_waits: {
    status: 409,
    message: "Messages of an earlier replay wait still. Try again when they are sent.",
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** The body of every answer with a status from 400 to 599. */
export const ErrorBody = z.object({
  /** The HTTP status. */
  statusCode: z.int(),
  /** English text for people; it may change. */
  message: z.string(),
  /** The code to branch on; it does not change. */
  code: z.enum(errorCodes),
  /** Finds the trace of the call. */
  traceId: z.string(),
  /** Parameters of the refusal. `deal_overlap`: the other deal. `card_declined`: `reason`, the decline code of the card's bank in snake_case, such as insufficient_funds, or too_many_declines if the bank was not asked. `price_changed`: what it is now, net in minor units: `amount` and `currency`, `vat`, of a lead `paymentSource`, of a credit pack `credits`; of a top-up that buys at once `payNow` with VAT. `refund_too_early`: `attempts` and `days`, what is missing. `contact_attempts_full`, `refund_requests_full`, `lead_lists_full`, `webhooks_full`, `tokens_full`: `most`, how many there can be. */
  params: z.optional(z.record(z.string(), z.string())),
  /** Faults of the request, only with `invalid_request`. */
  fields: z.optional(
    z.array(
      z.object({
        /** Of the field: `contact.phone`. */
        path: z.string(),
        /** The fault as a code; it does not change. */
        code: z.string(),
        /** English text for people. */
        message: z.string(),
      }),
    ),
  ),
});
export type ErrorBody = z.output<typeof ErrorBody>;
