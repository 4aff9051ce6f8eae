/** A lead that came on sale. */
export type NewSale = {
  leadId: string;
  country: string;
  leadType: string;
  cap: number;
  postalCode: string;
  city: string;
  region: string;
  publishedAt: Date;
  expiresAt: Date;
};
