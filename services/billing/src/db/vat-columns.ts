import type { Vat } from "@doorlight/common/product";

/** The VAT of a sale or a fee, null in rows of the releases that kept none. */
export type VatColumns = { vat_basis_points: number | null; vat: bigint | null };

export const toVatColumns = (vat: Vat | null): VatColumns => ({
  vat_basis_points: vat?.basisPoints ?? null,
  vat: vat?.amount.amount ?? null,
});

export function fromVatColumns({ vat_basis_points: basisPoints, vat }: VatColumns, currency: string): Vat | null {
  return basisPoints === null || vat === null ? null : { basisPoints, amount: { amount: vat, currency } };
}
