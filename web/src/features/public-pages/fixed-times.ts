/** How long data is kept that is kept equally long in every country, in days. A test compares them with the services. */
export const fixedTimes = {
  addressDigest: 90,
  signups: 7,
  sessions: 90,
  adminActions: 730,
  exports: 7,
  messages: 90,
  mails: 90,
  campaignMails: 396,
};
