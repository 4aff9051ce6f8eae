import { type Purchase, type RefundEligibility, RefundReason, requestRefund } from "@doorlight/gateway/contract";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { refundRules } from "../../../lib/refund-rules.ts";
import { showToast } from "../../../lib/toast.ts";
import { useRequestRefund } from "../api/purchase-refunds.ts";
import { reasonOf, reasonState } from "../eligibility.ts";
import { useEligibilityText } from "../use-eligibility-text.ts";
import { NotYet } from "./not-yet.tsx";

type Props = {
  purchase: Pick<Purchase, "id" | "leadId" | "acquiredAt" | "paymentSource">;
  eligibility: RefundEligibility;
  isErased: boolean;
  onClose: () => void;
};

/** Asks for the reason and a description, states the refund, and sends the request. */
export function RefundDialog({ purchase, eligibility, isErased, onClose }: Props) {
  const { t } = useTranslation("refunds");
  const textOf = useEligibilityText(eligibility);
  const send = useRequestRefund(purchase.id);
  const form = useContractForm(requestRefund.body, { description: "" }, { refund_too_early: "reason" });
  const { register, formState, watch, sendOnce } = form;
  const clearDraft = useDraft(`refund ${purchase.id}`, form);
  const chosen = watch("reason");
  const reason = reasonOf(eligibility, chosen);
  const state = reason && reasonState(reason).name;
  const isPossible = !state || state === "now";
  const whyNot = useRef<HTMLDivElement>(null);

  const submit = sendOnce(async (body) => {
    const { request } = await send.mutateAsync(body);
    clearDraft();
    onClose();
    void showToast("success", t(request.state === "refunded" ? "form.refunded" : "form.sent"));
  });

  const sendOrExplain = async (event: FormEvent) => {
    if (isPossible) return submit(event);
    event.preventDefault();
    whyNot.current?.focus();
  };

  return (
    <FormDialog
      title={t("form.title")}
      action={t("form.send")}
      pending={send.isPending}
      onSubmit={sendOrExplain}
      onClose={onClose}
    >
      <ErrorAlert error={send.error} except={["refund_too_early"]} />
      <SelectField
        label={t("form.reason")}
        hint={isPossible && chosen && textOf(chosen)}
        error={formState.errors.reason?.message}
        {...register("reason")}
      >
        <option value="">{t("form.choose")}</option>
        {RefundReason.options.map((reason) => (
          <option key={reason} value={reason}>
            {t(`reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      {eligibility.claimsAboveShare && (
        <Alert tone="warn">{t("form.claimsAboveShare", eligibility.claimsAboveShare)}</Alert>
      )}
      {!isPossible && (
        <NotYet ref={whyNot} text={textOf(chosen)} toTry={state === "attempts" && !isErased ? purchase : null} />
      )}
      <TextArea
        label={t("form.description")}
        hint={t(isErased ? "form.erasedHint" : "form.descriptionHint")}
        error={formState.errors.description?.message}
        {...register("description")}
      />
      <p className="text-sm">
        {t("form.decided", { count: refundRules.decisionDays })}{" "}
        {t("form.approved", { back: t(`back.${purchase.paymentSource}`) })}
      </p>
    </FormDialog>
  );
}
