/** What an admin corrected of billing details. */
export type DetailsCorrection = {
  correctedAt: Date;
  adminId: string;
  /** Of the details that changed. */
  fields: string[];
  reason: string;
};
