import { withoutAll } from "./without-all.ts";

/** The card provider's additions to the address that it leads back to. */
const added = [
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

/** The query of an address without the card provider's additions. */
export const withoutReturn = (search: URLSearchParams): URLSearchParams => withoutAll(search, ...added);

/** The address of a screen to come back to from the provider. */
export function returnPathOf({ pathname, search }: { pathname: string; search: string }): string {
  const left = withoutReturn(new URLSearchParams(search)).toString();
  return left ? `${pathname}?${left}` : pathname;
}
