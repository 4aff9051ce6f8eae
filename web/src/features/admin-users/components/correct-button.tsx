import type { UserRecord } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { IconPencil } from "../../../components/ui/back-office-icons.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import type { UserRights } from "../user-rights.ts";

const CorrectUserDialog = lazyPart(() => import("./correct-user-dialog.tsx"), "CorrectUserDialog");

export function CorrectButton({ user, rights }: { user: UserRecord; rights: UserRights }) {
  const { t } = useTranslation("admin-users");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        {t("correct.button")}
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectUserDialog user={user} rights={rights} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
