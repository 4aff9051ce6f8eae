import type { LedgerRow, UserRecord } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";

const TakeBackCreditsDialog = lazyPart(() => import("./take-back-credits-dialog.tsx"), "TakeBackCreditsDialog");

/** Opens the dialog in which an admin takes back what is unspent of a grant; nothing if nothing is. */
export function TakeBackCreditsButton({ user, row }: { user: UserRecord; row: LedgerRow }) {
  const { t } = useTranslation("ledger");
  const [open, setOpen] = useState(false);
  if (!row.unspent) return null;
  return (
    <>
      <Button look="outline" size="s" onClick={() => setOpen(true)}>
        {t("takeBack.button")}
      </Button>
      {open && (
        <Suspense>
          <TakeBackCreditsDialog user={user} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
