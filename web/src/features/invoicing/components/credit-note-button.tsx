import type { AnswerOf, getAccountInvoice } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useUser } from "../../../lib/session.ts";

const CreditNote = lazyPart(() => import("./credit-note.tsx"), "CreditNote");

/** Opens the dialog in which a super admin takes lines back; nothing if all of them are. */
export function CreditNoteButton({ detail }: { detail: AnswerOf<typeof getAccountInvoice> }) {
  const { t } = useTranslation("invoicing");
  const [open, setOpen] = useState(false);
  const isSuperAdmin = useUser().role === "super_admin";
  if (!isSuperAdmin || detail.lines.every(({ credited }) => credited)) return null;
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {t("credit.open")}
      </Button>
      {open && (
        <Suspense>
          <CreditNote detail={detail} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
