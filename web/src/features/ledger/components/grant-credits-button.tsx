import type { UserRecord } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { IconCoin } from "../../../components/ui/icons.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";

const GrantCreditsDialog = lazyPart(() => import("./grant-credits-dialog.tsx"), "GrantCreditsDialog");

/** Opens the dialog in which an admin gives a user credits. */
export function GrantCreditsButton({ user }: { user: UserRecord }) {
  const { t } = useTranslation("ledger");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <IconCoin size={18} stroke={1.75} aria-hidden="true" />
        {t("grant.button")}
      </Button>
      {open && (
        <Suspense>
          <GrantCreditsDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
