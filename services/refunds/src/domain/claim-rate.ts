/** Of a buyer's recent purchases, how many the buyer claims or has claimed back; neither by a rule nor proven to one. */
export type ClaimRate = { purchases: number; claims: number };
