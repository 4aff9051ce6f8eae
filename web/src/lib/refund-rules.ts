/** The rules of refunds that are the same in every country. A test compares them with the service. */
export const refundRules = {
  /** Contact attempts that the reasons about reaching the owner need, and on how many days. */
  attempts: 4,
  attemptDays: 4,
  /** In how many days a request is decided, and in how many a rejection can be appealed against. */
  decisionDays: 7,
  appealDays: 14,
};
