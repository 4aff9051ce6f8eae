/** The answer in all cases: an account, as purchasing returns it to the gateway. */
export const answer = { credits: 7, billingComplete: true, billingVersion: 3 };
