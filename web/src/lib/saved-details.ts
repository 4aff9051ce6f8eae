import type { BillingDetails } from "@doorlight/gateway/contract";

/** The details that are saved, without what the answer says about them. */
export function savedDetails(details: BillingDetails) {
  const {
    complete: _,
    taxIdUnchecked: __,
    operators: ___,
    problems: ____,
    billingEmailConfirmed: _____,
    ...saved
  } = details;
  return saved;
}
