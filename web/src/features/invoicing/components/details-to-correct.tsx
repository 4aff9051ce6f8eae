import { type InvoiceRun, listDetailsToCorrect } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useDetailNames } from "../../../components/account/detail-names.ts";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { AccountLink } from "./account-link.tsx";

type Props = { run: Pick<InvoiceRun, "country" | "detailsToCorrect"> };

/** Accounts with billing details that fail the rules of today, and which. */
export function DetailsToCorrect({ run: { country, detailsToCorrect: count } }: Props) {
  const { t } = useTranslation("invoicing");
  const names = useDetailNames();
  const list = usePages(listDetailsToCorrect, { params: { country }, query: {} });
  return (
    <Card title={t("toCorrect.title")}>
      <p className="mb-2 max-w-[70ch] text-sm text-ink-2">{t("run.toCorrect", { count })}</p>
      <ErrorAlert error={!list.data && list.error} />
      <ul aria-label={t("toCorrect.title")} className="divide-y divide-line text-sm">
        {list.data?.pages
          .flatMap(({ items }) => items)
          .map(({ account, fields }) => (
            <li key={account.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <AccountLink account={account} />
              <span>{names(fields)}</span>
            </li>
          ))}
      </ul>
      <LoadMore of={list} />
    </Card>
  );
}
