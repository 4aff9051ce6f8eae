import { type ShownInvoiceState, shownInvoiceState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../ui/tag.tsx";

const tones: Record<ShownInvoiceState, Tone> = {
  open: "blue",
  partly_paid: "blue",
  partly_credited: "blue",
  overdue: "red",
  paid: "green",
  card_paid: "green",
  credited: "grey",
  credit_note: "grey",
};

/** Whether an invoice is paid. A credit note is never paid, so its tag names its kind. */
export function InvoiceStateTag({ invoice }: { invoice: Parameters<typeof shownInvoiceState>[0] }) {
  const { t } = useTranslation("invoices");
  const state = shownInvoiceState(invoice);
  return <Tag tone={tones[state]}>{t(`invoices:state.${state}`)}</Tag>;
}
