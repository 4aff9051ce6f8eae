import type { LedgerRow } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cardName } from "../../../lib/card-name.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { paths } from "../../../lib/paths.ts";
import { useUser } from "../../../lib/session.ts";

const isOnNote = (kind: LedgerRow["kind"]) => ["refund", "deal_fee_return", "credit_note"].includes(kind);

/** The payment source of a movement, a card by its name and an invoice by its number; nothing for a grant. */
export function PaymentSource({ row: { paymentSource, card, invoice, kind } }: { row: LedgerRow }) {
  const { t } = useTranslation("ledger");
  const { role } = useUser();
  if (!invoice) {
    if (!paymentSource) return null;
    const name = card ? cardName(card) : t(`paymentSource.${paymentSource}`);
    return <span className="block text-xs text-ink-2">{name}</span>;
  }
  return (
    <Link
      className="block text-xs text-secondary underline"
      to={(role === "agent" ? paths : adminPaths).invoice(invoice.id)}
    >
      {t(isOnNote(kind) ? "onCreditNote" : "onInvoice", { number: invoice.number })}
    </Link>
  );
}
