/** Why a card is declined: Stripe's `code` and `decline_code`, and the text for the cardholder. */
export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

/** always: each payment that its cardholder attends; unless_set_up: the others too, until the card was set up. */
type Authentication = "never" | "on_session" | "unless_set_up" | "always";

export interface TestCard {
  /** Stripe's name of a payment method that holds this card. */
  name: string;
  number: string;
  brand: "visa" | "mastercard" | "amex";
  authentication: Authentication;
  /** Whether saving it is declined too. */
  canBeSaved: boolean;
  decline?: Decline;
  /** The cardholder disputes each charge at once. */
  isDisputed?: true;
}

const declined = (decline_code: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  decline_code,
  message,
});
const wrong = (code: string, message: string): Decline => ({ code, decline_code: code, message });

const insufficientFunds = declined("insufficient_funds", "Your card has insufficient funds.");

/** The decline of a payment without its cardholder if the bank asks for the cardholder. */
export const authenticationRequired: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

/** The answer to a number that is no test card. */
export const liveCard = declined(
  "test_mode_live_card",
  "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
);

const card = (name: string, number: string, more: Partial<TestCard> = {}): TestCard => ({
  name: `pm_card_${name}`,
  number,
  brand: "visa",
  authentication: "never",
  canBeSaved: more.decline === undefined,
  ...more,
});

/** Stripe's documented test cards that matter to a shop, https://docs.stripe.com/testing. */
export const testCards: readonly TestCard[] = [
  card("visa", "4242424242424242"),
  card("mastercard", "5555555555554444", { brand: "mastercard" }),
  card("amex", "378282246310005", { brand: "amex" }),
  card("createDispute", "4000000000000259", { isDisputed: true }),
  card("visa_chargeDeclined", "4000000000000002", { decline: declined("generic_decline") }),
  card("visa_chargeDeclinedInsufficientFunds", "4000000000009995", { decline: insufficientFunds }),
  card("visa_chargeDeclinedLostCard", "4000000000009987", { decline: declined("lost_card") }),
  card("visa_chargeDeclinedStolenCard", "4000000000009979", { decline: declined("stolen_card") }),
  card("chargeDeclinedExpiredCard", "4000000000000069", { decline: wrong("expired_card", "Your card has expired.") }),
  card("chargeDeclinedIncorrectCvc", "4000000000000127", {
    decline: wrong("incorrect_cvc", "Your card's security code is incorrect."),
  }),
  card("chargeDeclinedProcessingError", "4000000000000119", {
    decline: wrong("processing_error", "An error occurred while processing your card. Try again in a little bit."),
  }),
  card("chargeCustomerFail", "4000000000000341", { decline: declined("generic_decline"), canBeSaved: true }),
  card("authenticationRequiredOnSetup", "4000002500003155", { authentication: "unless_set_up" }),
  card("authenticationRequired", "4000002760003184", { authentication: "always" }),
  card("authenticationRequiredSetupForOffSession", "4000003800000446", { authentication: "on_session" }),
  card("authenticationRequiredChargeDeclinedInsufficientFunds", "4000008260003178", {
    authentication: "always",
    decline: insufficientFunds,
    canBeSaved: true,
  }),
];

/** The decline of a switch: Stripe's decline code, or the general one. */
export function declineOf(code: string): Decline {
  const known = testCards.map(({ decline }) => decline).find((decline) => decline?.decline_code === code);
  return known ?? declined(code);
}

/** Ours, not Stripe's: `4242 42xx xxxx 4242` pays as 4242 4242 4242 4242 does, for agents with a card of their own each. */
const spareCard = /^424242\d{6}4242$/;

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number) ?? (spareCard.test(number) ? testCards[0] : undefined);

export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.map((digit, at) => (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2));
  return sum.reduce((total, digit) => total + digit, 0) % 10 === 0;
}
