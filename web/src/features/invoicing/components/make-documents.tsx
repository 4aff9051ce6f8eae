import { sendInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { invoiceChange } from "../invoice-change.ts";

/** Tries once more to make the files of an invoice, which sends it; says why not if that fails. */
export function MakeDocuments({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation("invoicing");
  const { mutateAsync, isPending, error } = useChange(sendInvoice, invoiceChange);
  const retry = useOneAtATime(async () => {
    const { cause } = await mutateAsync({ params: { id: invoiceId } });
    if (cause) await showToast("error", t("parked.still", { cause }));
    else await showToast("success", t("send.done"));
  });
  return (
    <>
      <Button look="outline" size="s" pending={isPending} onClick={() => void retry().catch(() => {})}>
        {t("parked.retry")}
      </Button>
      <ErrorAlert error={error} />
    </>
  );
}
