import { appealRefund, type RefundRequest } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { refundRules } from "../../../lib/refund-rules.ts";
import { showToast } from "../../../lib/toast.ts";
import { useChangeRequest } from "../api/purchase-refunds.ts";

type Props = { request: RefundRequest; isErased: boolean; onClose: () => void };

/** Asks why the agent sees it differently, and sends the one appeal. */
export function AppealDialog({ request, isErased, onClose }: Props) {
  const { t } = useTranslation("refunds");
  const appeal = useChangeRequest(appealRefund, request.purchaseId);
  const form = useContractForm(appealRefund.body, { description: "" });
  const { register, formState, sendOnce } = form;
  const clearDraft = useDraft(`appeal ${request.id}`, form);
  const submit = sendOnce(async (body) => {
    await appeal.mutateAsync({ params: { id: request.id }, body });
    clearDraft();
    onClose();
    void showToast("success", t("appeal.sent"));
  });
  return (
    <FormDialog
      title={t("appeal.title")}
      action={t("appeal.send")}
      pending={appeal.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ErrorAlert error={appeal.error} />
      <p>{t("appeal.text", { count: refundRules.decisionDays })}</p>
      <TextArea
        label={t("appeal.description")}
        hint={isErased ? t("form.erasedHint") : undefined}
        error={formState.errors.description?.message}
        {...register("description")}
      />
    </FormDialog>
  );
}
