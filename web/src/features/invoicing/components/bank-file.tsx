import { importStatement, listOpenPayments, MAX_STATEMENT_BYTES } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FileField } from "../../../components/ui/file-field.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { ApiError, hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { refusedField } from "../../../lib/api/refused-field.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { invoiceChange } from "../invoice-change.ts";
import { OpenPaymentTable } from "./open-payment-table.tsx";
import { SettledPayments } from "./settled-payments.tsx";

const megabytes = MAX_STATEMENT_BYTES / 1_000_000;

/** Takes a bank file, reports its result, and lists payments that fit no invoice exactly: those to check, and those booked whole. */
export function BankFile({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { mutate, data, error, isPending } = useChange(importStatement, invoiceChange);
  const withheld = data?.open.filter((payment) => payment.withheld !== null).length ?? 0;
  // The others are among the payments to check, until they are settled.
  const beyond = data?.open.filter((payment) => payment.kind === "over" && !payment.withheld) ?? [];
  return (
    <section className="grid gap-3" aria-labelledby="bank-file">
      <Card>
        <h2 id="bank-file" className="mb-3 text-base">
          {t("bank.title")}
        </h2>
        <p className="mb-4 max-w-[70ch] text-sm text-ink-2">{t("bank.text")}</p>
        <div className="grid gap-4">
          <FileField
            label={t(isPending ? "bank.reading" : "bank.choose")}
            hint={t("bank.hint", { megabytes })}
            accept=".xml,application/xml,text/xml"
            pending={isPending}
            onFile={(file) => mutate({ body: { country }, file })}
          />
          <Refused error={error} />
          {data && (
            <Alert tone={data.open.length > 0 ? "warn" : "good"}>
              {t("bank.booked", { count: data.booked })}{" "}
              {data.repeated > 0 && t("bank.repeated", { count: data.repeated })}{" "}
              {data.open.length > 0 && t("bank.open", { count: data.open.length })}{" "}
              {withheld > 0 && t("bank.withheld", { count: withheld })}{" "}
              {data.leftOut
                .map(({ reason, entries, sum }) =>
                  t(`bank.leftOut.${reason}`, { count: entries, sum: formatMoney(sum, tag) }),
                )
                .join(" ")}
            </Alert>
          )}
        </div>
      </Card>
      {beyond.length > 0 && <OpenPaymentTable label={t("bank.beyond")} payments={beyond} />}
      <OpenPayments country={country} />
      <SettledPayments country={country} />
    </section>
  );
}

/** Where a file is broken and why. Of a broken file nothing is booked. */
function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const refused = refusedField(error, "file");
  if (hasCode(error, "payload_too_large"))
    return <Alert tone="bad">{`${t("bank.tooLarge", { megabytes })} ${t("bank.nothingBooked")}`}</Alert>;
  if (hasCode(error, "forbidden")) return <Alert tone="bad">{t("bank.newAdmin")}</Alert>;
  if (!refused) return <ErrorAlert error={error} />;
  const line = /^line (\d+)$/.exec(refused.message)?.[1];
  const { payer, day, reference } = error instanceof ApiError ? error.params : {};
  const entry = [payer, day && formatCalendarDay(day, tag), reference].filter(Boolean).join(", ");
  return (
    <Alert tone="bad">
      {line && <strong>{entry ? t("bank.entry", { entry, line }) : t("bank.line", { line })} </strong>}
      {t(`bank.reason.${refused.code}`, { defaultValue: t("bank.reason.not_camt053") })} {t("bank.nothingBooked")}
    </Alert>
  );
}

function OpenPayments({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const list = usePages(listOpenPayments, { params: { country }, query: {} });
  const payments = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.error && !list.data) return <ErrorAlert error={list.error} />;
  if (payments.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-base">{t("payments.title")}</h3>
      <OpenPaymentTable label={t("payments.title")} payments={payments} country={country} />
      <LoadMore of={list} />
    </div>
  );
}
