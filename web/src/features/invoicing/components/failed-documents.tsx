import { type FailedDocuments as Failed, listFailedDocuments } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { AccountLink } from "./account-link.tsx";
import { MakeDocuments } from "./make-documents.tsx";

/** Invoices whose files could not be made, each with its cause and another try; nothing without one. */
export function FailedDocuments({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const list = usePages(listFailedDocuments, { params: { country }, query: {} });
  const failed = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.error && !list.data) return <ErrorAlert error={list.error} />;
  if (failed.length === 0) return null;
  return (
    <Card title={t("failed.title")}>
      <p className="mb-2 max-w-[70ch] text-sm text-ink-2">{t("failed.text")}</p>
      <ul className="divide-y divide-line">
        {failed.map((one) => (
          <FailedInvoice key={one.id} failed={one} country={country} />
        ))}
      </ul>
      <LoadMore of={list} />
    </Card>
  );
}

function FailedInvoice({ failed, country }: { failed: Failed; country: string }) {
  const { t } = useTranslation("invoicing");
  const timeOf = useCountryTime(country);
  const { id, number, account, cause, failedAt, attempts } = failed;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow">
        <Link className="font-semibold text-secondary tabular-nums underline" to={adminPaths.invoice(id)}>
          {number}
        </Link>{" "}
        <AccountLink account={account} />
        <span className="block text-sm wrap-anywhere">{cause}</span>
        <span className="block text-sm text-ink-2">
          {t("parked.attempts", { count: attempts, at: timeOf(failedAt) })}
        </span>
      </span>
      <MakeDocuments invoiceId={id} />
    </li>
  );
}
