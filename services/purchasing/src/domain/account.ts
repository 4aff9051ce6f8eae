/** What purchasing knows of a user's means to pay. */
export type Account = {
  credits: number;
  billingComplete: boolean;
  /** Changes of billing that have been heard of. */
  billingVersion: bigint;
};

export const noAccount: Account = { credits: 0, billingComplete: false, billingVersion: 0n };

/** A user's address is confirmed; identity says whether a credit is due. */
export type Confirmation = { userId: string; country: string; grantsSignupCredit: boolean; at: Date };

/** How an account pays without credits, in billing's words. */
export type Payable = {
  userId: string;
  country: string;
  billingMethod: "prepaid" | "invoice" | null;
  billingComplete: boolean;
  version: bigint;
};
