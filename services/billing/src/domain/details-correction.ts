/** What an admin corrected of billing details. */
export type DetailsCorrection = {
  correctedAt: Date;
  adminId: string;
  /** Of the details that changed. */
  fields: string[];
  reason: string;
};

/** That an admin allowed buying on invoice: up to `worth`. With what another admin approved; null if one did it alone. */
export type AllowedInvoice = { worth: bigint; approvalId: string | null };

/** Which of them count against what an admin may allow alone. */
export type AllowedAlone = { adminId: string; country: string; since: Date };
