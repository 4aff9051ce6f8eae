import type { Money } from "@doorlight/common/money";

/** A purchase that a card paid, as purchasing confirmed it. */
export type CardPurchase = { purchaseId: string; buyerId: string; price: Money; confirmedAt: Date };
