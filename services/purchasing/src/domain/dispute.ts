/** A disputed charge of an account, in billing's words. */
export type AccountDispute = {
  chargeId: string;
  userId: string;
  country: string;
  purpose: "purchase" | "sale" | "fee";
  /** The purchase, sale or fee. */
  referenceId: string;
  /** Nothing but what is paid already buys. */
  holdsAccount: boolean;
  withholdsContact: boolean;
  /** The bank took nothing back. */
  stands: boolean;
  /** Grows with each change. */
  version: bigint;
};

/** A purchase whose contact is withheld from its buyer, or whose refund is blocked, or no longer. */
export type WithheldContact = {
  purchaseId: string;
  leadId: string;
  buyerId: string;
  country: string;
  withheld: boolean;
  /** No refund of it is approved, though its contact may be shown again. */
  blocksRefund: boolean;
  /** By credits or a quota, out of a disputed pack, plan or deal. */
  paidBefore: boolean;
  /** Grows with each change of the purchase. */
  version: bigint;
};
