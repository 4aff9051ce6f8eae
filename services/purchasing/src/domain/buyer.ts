/** Who wants to buy, as their token names them at this moment; the office counts as it is now. */
export type Buyer = {
  id: string;
  officeId: string | null;
  country: string;
  role: string;
  termsAccepted: boolean;
};
