import { type Dispute, endCardBlock, listDisputes } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";

/** Asks why, states the consequence, and ends the block of a card. */
export function EndBlockButton({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation("disputes");
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { mutateAsync, isPending, error } = useChange(endCardBlock, { refreshes: [listDisputes] });
  const { success, data: body } = endCardBlock.body.safeParse({ reason });

  const send = useOneAtATime(async () => {
    if (!body) return;
    await mutateAsync({ params: { id: dispute.id }, body });
    setOpen(false);
    await showToast("success", t("end.done"));
  });

  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {t("end.open")}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t("end.title")}
          action={t("end.confirm")}
          pending={isPending}
          isForm
          ready={success}
          // The refusal is shown in the dialog.
          onConfirm={() => void send().catch(() => {})}
          onCancel={() => setOpen(false)}
        >
          <ErrorAlert error={error} />
          <p>{t("end.text")}</p>
          <p>{t(dispute.purpose === "purchase" ? "end.lead" : "end.leads")}</p>
          <TextArea
            label={t("end.reason")}
            hint={t("end.reasonHint")}
            rows={3}
            maxLength={500}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
