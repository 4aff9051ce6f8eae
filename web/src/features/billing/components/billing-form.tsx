import {
  type BillingDetails,
  BillingDetailsBody,
  getBillingDetails,
  putBillingDetails,
} from "@doorlight/gateway/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { wayToPayAnswers } from "../../../lib/account-answers.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import type { WayToPay } from "../../../lib/paths.ts";
import { useSession } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { taxIdExamples } from "../tax-id-examples.ts";

type Props = {
  details: BillingDetails;
  next: string | null;
  /** The payment of the waiting lead. */
  way?: WayToPay | null;
};

/** The billing method, and the details that an invoice needs. Goes on to `next` once purchases can be paid so. */
export function BillingForm({ details, next, way = null }: Props) {
  const { t } = useTranslation("billing");
  // The payment source may change with them.
  const save = useChange(putBillingDetails, {
    replaces: getBillingDetails,
    refreshes: wayToPayAnswers,
    inBackground: true,
  });
  const navigate = useNavigate();
  const { complete, taxIdUnchecked, ...stored } = details;
  const billingMethod = way === "invoice" ? way : (stored.billingMethod ?? "prepaid");
  const form = useContractForm(BillingDetailsBody, { ...stored, billingMethod });
  const { register, formState, watch, sendOnce, setValue } = form;
  // It may be chosen elsewhere on the screen meanwhile, as by saving a card.
  useEffect(() => setValue("billingMethod", billingMethod), [billingMethod, setValue]);
  // The session may end while the form is sent, and the form outlives it for a moment.
  const example = taxIdExamples[useSession()?.country ?? ""];
  const clearDraft = useDraft("billing", form);
  const { errors } = formState;

  const send = sendOnce(async (body) => {
    const saved = await save.mutateAsync({ body });
    clearDraft();
    void showToast("success", t("saved"));
    if (next && canPay(saved)) void navigate(next);
  });

  return (
    <form noValidate className="grid gap-6" onSubmit={send}>
      <ChoiceCards
        legend={t("billingMethod.title")}
        columns={3}
        choices={[
          { value: "prepaid", title: t("billingMethod.prepaid"), text: t("billingMethod.prepaidText") },
          { value: "card", title: t("billingMethod.card"), text: t("billingMethod.cardText") },
          { value: "invoice", title: t("billingMethod.invoice"), text: t("billingMethod.invoiceText") },
        ]}
        error={errors.billingMethod?.message}
        {...register("billingMethod")}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        <h2 className="text-lg">{t("details")}</h2>
        <Tag tone={complete ? "green" : "amber"}>{t(complete ? "complete" : "incomplete")}</Tag>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("businessName")}
          autoComplete="organization"
          error={errors.businessName?.message}
          {...register("businessName")}
        />
        <TextField
          label={t("taxId")}
          hint={example && t("taxIdHint", { example })}
          error={errors.taxId?.message}
          {...register("taxId")}
        />
        <TextField
          label={t("streetAddress")}
          autoComplete="street-address"
          error={errors.streetAddress?.message}
          {...register("streetAddress")}
        />
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-5">
          <TextField
            label={t("postalCode")}
            autoComplete="postal-code"
            error={errors.postalCode?.message}
            {...register("postalCode")}
          />
          <TextField
            label={t("city")}
            autoComplete="address-level2"
            error={errors.city?.message}
            {...register("city")}
          />
        </div>
      </div>
      {taxIdUnchecked && <Alert>{t("taxIdUnchecked")}</Alert>}
      <SelectField
        label={t("invoicingMethod.title")}
        error={errors.invoicingMethod?.message}
        {...register("invoicingMethod", { setValueAs: (value: string | null) => value || null })}
      >
        <option value="">{t("invoicingMethod.choose")}</option>
        <option value="e_invoice">{t("invoicingMethod.e_invoice")}</option>
        <option value="other">{t("invoicingMethod.other")}</option>
      </SelectField>
      {watch("invoicingMethod") === "e_invoice" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t("eInvoiceAddress")}
            hint={t("eInvoiceHint")}
            error={errors.eInvoiceAddress?.message}
            {...register("eInvoiceAddress")}
          />
          <TextField
            label={t("eInvoiceOperator")}
            hint={t("eInvoiceOperatorHint")}
            error={errors.eInvoiceOperator?.message}
            {...register("eInvoiceOperator")}
          />
        </div>
      )}
      <TextField
        label={t("reference")}
        hint={t("referenceHint")}
        optional
        error={errors.reference?.message}
        {...register("reference")}
      />
      <ErrorAlert error={save.error} />
      <Button type="submit" className="justify-self-start" pending={save.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}

/** Whether purchases without credits can be paid so; a card has its own list. */
const canPay = ({ billingMethod, complete }: BillingDetails): boolean =>
  billingMethod === "card" || (billingMethod === "invoice" && complete);
