/** Named for the documents of an account. */
export type BillingMailbox = {
  id: string;
  userId: string;
  email: string;
  askedAt: Date;
  confirmedAt: Date | null;
  refusedAt: Date | null;
};
