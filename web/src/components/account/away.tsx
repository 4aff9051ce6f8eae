import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert.tsx";

type Page = { away: readonly ("cards" | "invoices" | "refunds")[] };

/** Missing parts of pages of a list, so that their absence does not read as "none". */
export function Away({ pages }: { pages: readonly Page[] | undefined }) {
  const { t } = useTranslation("common");
  const parts = new Set(pages?.flatMap(({ away }) => away));
  return [...parts].map((part) => (
    <Alert key={part} tone="warn">
      {t(`away.${part}`)}
    </Alert>
  ));
}
