import type { LedgerRow } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { cardName } from "../../../lib/card-name.ts";

/** What paid a movement, a card by its name; nothing for a grant. */
export function PaymentSource({ row: { paymentSource, card } }: { row: LedgerRow }) {
  const { t } = useTranslation("ledger");
  if (!paymentSource) return null;
  return (
    <span className="block text-xs text-ink-2">{card ? cardName(card) : t(`paymentSource.${paymentSource}`)}</span>
  );
}
