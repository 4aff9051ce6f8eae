import { useTranslation } from "react-i18next";

/** The billing details that rules may find wrong. */
const judged = ["taxId", "postalCode", "eInvoiceAddress", "eInvoiceOperator"] as const;

/** Their names as one text; a name of a later release is as it is. */
export function useDetailNames(): (fields: readonly string[]) => string {
  const { t } = useTranslation("billing");
  return (fields) =>
    fields
      .map((field) => {
        const known = judged.find((one) => one === field);
        return known ? t(known) : field;
      })
      .join(", ");
}
