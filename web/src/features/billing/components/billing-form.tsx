import {
  type BillingDetails,
  BillingDetailsBody,
  type ErrorCode,
  getBillingDetails,
  putBillingDetails,
} from "@doorlight/gateway/contract";
import { useEffect } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useDetailNames } from "../../../components/account/detail-names.ts";
import { InvoiceFields } from "../../../components/account/invoice-fields.tsx";
import { InvoiceRefusal } from "../../../components/payment/invoice-refusal.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { wayToPayAnswers } from "../../../lib/account-answers.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { paths, type WayToPay } from "../../../lib/paths.ts";
import { savedDetails } from "../../../lib/saved-details.ts";
import { useSession } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";

/** Why the account's plan may not go on an invoice. */
const planRefusals = ["invoice_limit_reached", "payment_method_missing"] as const satisfies ErrorCode[];
/** The same; their usual texts say all but that nothing is saved. */
const accountRefusals = ["invoice_overdue", "account_on_hold"] as const satisfies ErrorCode[];

type Props = {
  details: BillingDetails;
  next: string | null;
  /** The payment of the waiting lead. */
  way?: WayToPay | null;
};

/** The billing method, and the details that an invoice needs. Goes on to `next` once purchases can be paid so. */
export function BillingForm({ details, next, way = null }: Props) {
  const { t } = useTranslation("billing");
  const names = useDetailNames();
  // The payment source may change with them.
  const save = useChange(putBillingDetails, {
    replaces: getBillingDetails,
    refreshes: wayToPayAnswers,
    inBackground: true,
  });
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { complete, taxIdUnchecked, operators } = details;
  const stored = savedDetails(details);
  const billingMethod = way === "invoice" ? way : (stored.billingMethod ?? "prepaid");
  const form = useContractForm(BillingDetailsBody, { ...stored, billingMethod });
  const { register, formState, sendOnce, setValue } = form;
  // It may be chosen elsewhere on the screen meanwhile, as by saving a card.
  useEffect(() => setValue("billingMethod", billingMethod), [billingMethod, setValue]);
  // The session may end while the form is sent, and the form outlives it for a moment.
  const country = useSession()?.country ?? "";
  const clearDraft = useDraft("billing", form);
  const { errors } = formState;
  const refused = planRefusals.find((code) => hasCode(save.error, code));

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
      {details.problems.length > 0 && <Alert tone="warn">{t("toCorrect", { fields: names(details.problems) })}</Alert>}
      <FormProvider {...form}>
        <InvoiceFields
          isOwn
          {...{ country, operators }}
          note={taxIdUnchecked && <Alert>{t("taxIdUnchecked")}</Alert>}
        />
      </FormProvider>
      {details.billingEmail && !details.billingEmailConfirmed && (
        <Alert tone="warn">{t("billingEmailWaits", { email: details.billingEmail })}</Alert>
      )}
      {[errors.businessName, errors.taxId, errors.eInvoiceAddress].some((error) => error?.message === "still_owed") && (
        <Alert tone="bad">
          <p>{t("stillOwed.text", { company: `${details.businessName}, ${details.taxId}` })}</p>
          <p>
            <Link className="underline" to={paths.invoices}>
              {t("stillOwed.invoices")}
            </Link>
          </p>
        </Alert>
      )}
      <ErrorAlert error={save.error} except={[...planRefusals, ...accountRefusals]} />
      {hasCode(save.error, ...accountRefusals) && (
        <Alert tone="bad">
          {t("planOnInvoice.nothingSaved")} {errorText(save.error)}
        </Alert>
      )}
      {refused && (
        <Alert tone="bad">
          <p>{t(`planOnInvoice.${refused}`)}</p>
          {refused === "invoice_limit_reached" && <InvoiceRefusal code={refused} />}
        </Alert>
      )}
      <Button type="submit" className="justify-self-start" pending={save.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}

/** Whether purchases without credits can be paid so; a card has its own list. */
const canPay = ({ billingMethod, complete }: BillingDetails): boolean =>
  billingMethod === "card" || (billingMethod === "invoice" && complete);
