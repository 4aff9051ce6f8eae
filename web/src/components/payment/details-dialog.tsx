import {
  type BillingDetails,
  BillingDetailsBody,
  getBillingDetails,
  putBillingDetails,
} from "@doorlight/gateway/contract";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { wayToPayAnswers } from "../../lib/account-answers.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { useContractForm } from "../../lib/forms/use-contract-form.ts";
import { savedDetails } from "../../lib/saved-details.ts";
import { useUser } from "../../lib/session.ts";
import { InvoiceFields } from "../account/invoice-fields.tsx";
import { DialogSheet } from "../ui/dialog-sheet.tsx";
import { ErrorAlert } from "../ui/error-alert.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Props = { onSaved: () => void; onClose: () => void };

const { businessName, taxId, streetAddress, postalCode, city, invoicingMethod } = BillingDetailsBody.shape;
const needed = <Text extends z.ZodMiniType<string>>(text: Text) =>
  text.check(z.refine((value) => value.trim() !== "", "Required"));

/** Details of which an invoice can be written. */
const WholeDetails = z
  .extend(BillingDetailsBody, {
    businessName: needed(businessName),
    taxId: needed(taxId),
    streetAddress: needed(streetAddress),
    postalCode: needed(postalCode),
    city: needed(city),
    invoicingMethod: invoicingMethod.check(z.refine((method) => method !== null, "Required")),
  })
  .check(
    z.refine(({ invoicingMethod, eInvoiceAddress }) => invoicingMethod !== "e_invoice" || eInvoiceAddress !== "", {
      path: ["eInvoiceAddress"],
      message: "Required",
    }),
  );

/** Whom a payment by card is invoiced to, once for all of them. */
export function DetailsDialog({ onSaved, onClose }: Props) {
  const { t } = useTranslation("billing");
  const { data, error } = useAnswer(getBillingDetails);
  if (data) return <DetailsForm details={data} onSaved={onSaved} onClose={onClose} />;
  return (
    <DialogSheet title={t("first.title")} onClose={onClose}>
      {error ? <ErrorAlert error={error} /> : <Skeleton className="h-64" />}
    </DialogSheet>
  );
}

function DetailsForm({ details, onSaved, onClose }: Props & { details: BillingDetails }) {
  const { t } = useTranslation("billing");
  const { country } = useUser();
  const save = useChange(putBillingDetails, {
    replaces: getBillingDetails,
    refreshes: wayToPayAnswers,
    inBackground: true,
  });
  const billingMethod = details.billingMethod ?? "prepaid";
  const form = useContractForm(WholeDetails, { ...savedDetails(details), billingMethod });
  const send = form.sendOnce(async (body) => {
    await save.mutateAsync({ body });
    onSaved();
  });
  return (
    <FormDialog
      title={t("first.title")}
      action={t("first.action")}
      pending={save.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("first.text")}</p>
      <ErrorAlert error={save.error} except={["invalid_request"]} />
      <FormProvider {...form}>
        <InvoiceFields isOwn country={country} operators={details.operators} />
      </FormProvider>
    </FormDialog>
  );
}
