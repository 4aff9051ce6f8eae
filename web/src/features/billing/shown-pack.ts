import type { CreditPack, Money, ShownPack } from "@doorlight/gateway/contract";

/** The shown terms that go with a purchase, so that nothing else is charged. */
export const shownOf = ({ credits, price, vat }: CreditPack): ShownPack => ({ credits, price, vat });

/** With VAT. */
export const totalOf = ({ price, vat }: ShownPack): Money => ({ ...price, amount: price.amount + vat.amount });
