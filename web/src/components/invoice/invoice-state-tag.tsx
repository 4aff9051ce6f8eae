import type { Invoice, InvoiceState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../ui/tag.tsx";

const tones: Record<InvoiceState, Tone> = { open: "blue", overdue: "red", paid: "green" };

/** Whether an invoice is paid. A credit note is never paid, so its tag names its kind. */
export function InvoiceStateTag({ kind, state }: Pick<Invoice, "kind" | "state">) {
  const { t } = useTranslation("invoices");
  if (kind === "credit_note") return <Tag>{t("invoices:state.credit_note")}</Tag>;
  return <Tag tone={tones[state]}>{t(`invoices:state.${state}`)}</Tag>;
}
