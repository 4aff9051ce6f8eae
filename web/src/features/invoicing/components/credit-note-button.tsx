import type { AnswerOf, getAccountInvoice } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useUser } from "../../../lib/session.ts";

const CreditNote = lazyPart(() => import("./credit-note.tsx"), "CreditNote");

/** Opens the dialog in which a super admin takes lines back, and says to other admins whom to ask; nothing if all of them are. */
export function CreditNoteButton({ detail }: { detail: AnswerOf<typeof getAccountInvoice> }) {
  const { t } = useTranslation("invoicing");
  const [open, setOpen] = useState(false);
  const isSuperAdmin = useUser().role === "super_admin";
  if (detail.lines.every(({ credited }) => credited)) return null;
  if (!isSuperAdmin)
    return (
      <p className="w-full max-w-[70ch] text-sm text-ink-2">
        {t("credit.ask")}{" "}
        <Link className="text-secondary underline" to={`${adminPaths.users}?role=super_admin`}>
          {t("credit.superAdmins")}
        </Link>
      </p>
    );
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
