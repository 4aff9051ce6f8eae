import { useTranslation } from "react-i18next";

/** The billing details that may be missing, or that rules may find wrong. */
const named = [
  "businessName",
  "taxId",
  "streetAddress",
  "postalCode",
  "city",
  "eInvoiceAddress",
  "eInvoiceOperator",
] as const;

/** Their names as one text; a name of a later release is as it is. */
export function useDetailNames(): (fields: readonly string[]) => string {
  const { t } = useTranslation("billing");
  return (fields) =>
    fields
      .map((field) => {
        if (field === "invoicingMethod") return t("invoicingMethod.title");
        const known = named.find((one) => one === field);
        return known ? t(known) : field;
      })
      .join(", ");
}
