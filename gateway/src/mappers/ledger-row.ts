import type { InvoicedSource } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { type Movement, MovementSchema } from "@doorlight/proto/billing/v1/statement_service_pb";
import { type LedgerTransaction, LedgerTransactionSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import type { LedgerRow } from "../../contract/index.ts";
import { answerOf } from "./answer-of.ts";
import { toInstant, toMoney, toVat } from "./values.ts";

/** What billing has and the ledger has not. */
const ofInvoices = { day: true, paid: true, setOff: true, reverseCharge: true } as const;
const rowOf = answerOf(LedgerTransactionSchema, z.omit(contract.LedgerRow, { ...ofInvoices, id: true, vat: true }));
const movementOf = answerOf(
  MovementSchema,
  z.pick(contract.LedgerRow, { kind: true, day: true, invoice: true, paid: true, reverseCharge: true, reason: true }),
);

/** Of a movement that gives back what another one cost. */
export const givesBack = (kind: string): boolean => kind === "refund" || kind === "deal_fee_return";

/**
 * A movement of the ledger. Its VAT is its share on the invoice, which billing says (decision 120); the ledger's own of what is on
 * none, and while billing is down.
 */
export function toLedgerRow(
  movement: LedgerTransaction,
  { source, ...found }: Pick<LedgerRow, "lead" | "card" | "invoice"> & { source: InvoicedSource | undefined },
): LedgerRow {
  const { id, kind, creditsBalance: balance, referenceId } = movement;
  const isBack = givesBack(kind);
  // The rows of the admins' credit notes have the rest.
  const byAdmins = isBack ? source?.byAdmins : undefined;
  const amount = isBack && source?.creditedByAdmin ? undefined : plus(movement.amount, byAdmins?.net);
  return {
    ...rowOf({ ...movement, amount }),
    id: String(id),
    day: null,
    balance,
    vat: toVat(amount, source?.vat ? (isBack ? returned(source.vat, byAdmins?.vat) : source.vat) : movement.vat),
    // Only a buyer who reports the VAT is charged none.
    reverseCharge: source?.reverseCharge ?? movement.vat?.basisPoints === 0,
    paid: null,
    setOff: null,
    ...found,
    // Only who may take a grant back needs its name.
    referenceId: isGrant(kind) && movement.unspent === undefined ? null : referenceId || null,
  };
}

const isGrant = (kind: string) => kind === "admin_grant" || kind === "admin_return";

/** What happened to an invoice. */
export function toMovementRow(movement: Movement): LedgerRow {
  const { id, at, net, vat } = movement;
  const { paid, ...facts } = movementOf(movement);
  const isSetOff = facts.kind === "set_off" || facts.kind === "set_off_reversal";
  return {
    ...facts,
    id: `invoices ${id}`,
    occurredAt: toInstant(at, "movement.at"),
    credits: 0,
    balance: null,
    amount: net ? toMoney(net) : null,
    vat: toVat(net, vat),
    paid: isSetOff ? null : paid,
    setOff: isSetOff ? paid : null,
    paymentSource: null,
    card: null,
    lead: null,
    dealName: null,
    unspent: null,
    referenceId: null,
  };
}

type WireVat = NonNullable<InvoicedSource["vat"]>;
type WireMoney = NonNullable<WireVat["amount"]>;

const plus = (one: WireMoney | undefined, other: WireMoney | undefined) =>
  one && other ? { ...one, amount: one.amount + other.amount } : one;

/** Without what credit notes of admins took back. */
function returned({ basisPoints, amount }: WireVat, byAdmins: WireMoney | undefined) {
  const { amount: units = 0n, currency = "" } = amount ?? {};
  return { basisPoints, amount: { amount: (byAdmins?.amount ?? 0n) - units, currency } };
}
