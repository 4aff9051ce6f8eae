import type { Invoice, Money } from "@doorlight/gateway/contract";

/** What has been paid of an invoice, without what credit notes took back. */
export const paidOf = ({ paid, credited }: Pick<Invoice, "paid" | "credited">): Money => ({
  ...paid,
  amount: paid.amount - credited.amount,
});
