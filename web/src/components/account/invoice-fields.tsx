import type { BillingDetails, InvoiceDetailsBody } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { taxIdExamples } from "../../lib/tax-id-examples.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";

type Props = {
  /** Those of e-invoices to choose from. */
  operators: BillingDetails["operators"];
  /** Of the account. */
  country: string;
  /** Whether the reader is the account's owner. */
  isOwn?: boolean;
  /** About the tax id. */
  note?: ReactNode;
};

/** What an account's invoices say, and how they are sent: fields of the form around them. */
export function InvoiceFields({ country, operators, isOwn = false, note }: Props) {
  const { t } = useTranslation("billing");
  const { register, watch, formState } = useFormContext<z.input<typeof InvoiceDetailsBody>>();
  const { errors } = formState;
  const example = taxIdExamples[country];
  const fill = (token: string) => (isOwn ? token : "off");
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("businessName")}
          autoComplete={fill("organization")}
          error={owedError(errors.businessName?.message)}
          {...register("businessName")}
        />
        <TextField
          label={t("taxId")}
          hint={example && t("taxIdHint", { example })}
          error={owedError(errors.taxId?.message)}
          {...register("taxId")}
        />
        <TextField
          label={t("streetAddress")}
          autoComplete={fill("street-address")}
          error={errors.streetAddress?.message}
          {...register("streetAddress")}
        />
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-5">
          <TextField
            label={t("postalCode")}
            autoComplete={fill("postal-code")}
            error={postalCodeError(errors.postalCode?.message)}
            {...register("postalCode")}
          />
          <TextField
            label={t("city")}
            autoComplete={fill("address-level2")}
            error={errors.city?.message}
            {...register("city")}
          />
        </div>
      </div>
      {note}
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
            hint={isOwn && t(operators.length > 0 ? "eInvoiceHint" : "peppolHint")}
            error={owedError(errors.eInvoiceAddress?.message)}
            {...register("eInvoiceAddress")}
          />
          {operators.length > 0 && (
            <SelectField
              label={t("eInvoiceOperator")}
              hint={t("eInvoiceOperatorHint")}
              error={errors.eInvoiceOperator?.message}
              {...register("eInvoiceOperator")}
            >
              <option value="">{t("chooseOperator")}</option>
              {operators.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name} ({code})
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("reference")}
          hint={t("referenceHint")}
          optional
          error={errors.reference?.message}
          {...register("reference")}
        />
        <TextField
          type="email"
          label={t("billingEmail")}
          hint={t("billingEmailHint")}
          optional
          autoComplete="off"
          error={billingEmailError(errors.billingEmail?.message)}
          {...register("billingEmail")}
        />
      </div>
    </>
  );
}

/** The country is the account's here, and not to be chosen. */
const postalCodeError = (message: string | undefined) =>
  message === "unknown_postal_code" ? "billing:unknownPostalCode" : message;

/** What was bought is that company's. */
const owedError = (message: string | undefined) => (message === "still_owed" ? "billing:staysOwed" : message);

/** By the code of the refusal; a name is reserved elsewhere, and lists unsubscribed from. */
const billingEmailError = (message: string | undefined) =>
  message === "reserved_name"
    ? "billing:billingEmailOurs"
    : message === "unsubscribed"
      ? "billing:billingEmailRefused"
      : message;
