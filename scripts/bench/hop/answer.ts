/** What every contestant answers: an account, as purchasing tells it to the gateway. */
export const answer = { credits: 7, billingComplete: true, billingVersion: 3 };
