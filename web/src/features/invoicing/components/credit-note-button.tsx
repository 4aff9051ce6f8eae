import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../lib/lazy-part.ts";
import type { InvoiceDetail } from "../api/invoicing.ts";
import { DialogButton } from "./dialog-button.tsx";

const CreditNote = lazyPart(() => import("./credit-note.tsx"), "CreditNote");

/** The way to a credit note; nothing where all lines are taken back. */
export function CreditNoteButton({ detail }: { detail: InvoiceDetail }) {
  const { t } = useTranslation("invoicing");
  if (detail.lines.every(({ credited }) => credited)) return null;
  return (
    <DialogButton dialog={(onClose) => <CreditNote detail={detail} onClose={onClose} />}>
      {t("credit.open")}
    </DialogButton>
  );
}
