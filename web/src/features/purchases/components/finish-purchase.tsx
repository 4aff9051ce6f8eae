import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useBuyLead } from "../api/buy-lead.ts";
import { pendingPurchase, type PendingPurchase } from "../pending-purchase.ts";
import { contactHeadingId } from "./contact-card.tsx";
import { isFinal, RefusedDialog } from "./refused-dialog.tsx";

/** Goes on by itself with a purchase whose buyer comes back from the bank to its lead. */
export function FinishPurchase({ leadId }: { leadId: string }) {
  const { id: userId } = useUser();
  const [pending, setPending] = useState(() => pendingPurchase({ userId, leadId }));
  return pending ? <Finishing leadId={leadId} pending={pending} onClose={() => setPending(undefined)} /> : null;
}

/** What the provider adds to the address that it leads back to. */
const given = new Set(["payment_intent", "payment_intent_client_secret", "redirect_status"]);

type Props = { leadId: string; pending: PendingPurchase; onClose: () => void };

function Finishing({ leadId, pending, onClose }: Props) {
  const { t } = useTranslation(["purchases", "common"]);
  const [, setSearch] = useSearchParams();
  const buy = useBuyLead(leadId, null, pending);
  /** Once for each return. */
  const started = useRef(false);

  const finish = useOneAtATime(async () => {
    try {
      const { contact, contactErasedAt } = await buy.mutateAsync();
      onClose();
      requestAnimationFrame(() => document.getElementById(contactHeadingId)?.focus());
      void showToast("success", t(contact || contactErasedAt ? "confirm.done" : "contact.comes"));
    } catch {
      // The dialog shows the error.
    }
  });

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    setSearch((search) => new URLSearchParams([...search].filter(([name]) => !given.has(name))), { replace: true });
    void finish();
  }, [finish, setSearch]);

  if (isFinal(buy.error)) return <RefusedDialog leadId={leadId} error={buy.error} onClose={onClose} />;
  return (
    <DialogSheet title={t("finish.title")} role="alertdialog" dismissable={!buy.isPending} onClose={onClose}>
      {buy.error ? (
        <>
          <ErrorAlert error={buy.error} withTrace />
          <Button className="justify-self-end" onClick={() => void finish()}>
            {t("common:tryAgain")}
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-2">{t("finish.text")}</p>
          <Skeleton className="h-4" />
        </>
      )}
    </DialogSheet>
  );
}
