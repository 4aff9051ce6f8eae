import { MAX_STATEMENT_BYTES } from "@doorlight/gateway/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconFileInvoice } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { ApiError, hasCode } from "../../../lib/api/api-error.ts";
import { useImportStatement } from "../api/changes.ts";
import { useOpenPayments } from "../api/invoicing.ts";
import { OpenPaymentTable } from "./open-payment-table.tsx";

const megabytes = MAX_STATEMENT_BYTES / 1_000_000;

/** Takes a bank file, says what came of it, and lists what paid no invoice exactly. */
export function BankFile({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const { mutate, data, error, isPending } = useImportStatement(country);
  return (
    <section className="grid gap-3" aria-labelledby="bank-file">
      <Card>
        <h2 id="bank-file" className="mb-3 text-base">
          {t("bank.title")}
        </h2>
        <p className="mb-4 max-w-[70ch] text-sm text-ink-2">{t("bank.text")}</p>
        <div className="grid gap-4">
          <FileInput pending={isPending} onFile={(file) => mutate(file)} />
          <Refused error={error} />
          {data && (
            <Alert tone={data.open.length > 0 ? "warn" : "good"}>
              {t("bank.booked", { count: data.booked })}{" "}
              {data.repeated > 0 && t("bank.repeated", { count: data.repeated })}{" "}
              {data.open.length > 0 && t("bank.open", { count: data.open.length })}
            </Alert>
          )}
        </div>
      </Card>
      {data && data.open.length > 0 && <OpenPaymentTable label={t("bank.openOfFile")} payments={data.open} />}
      <OpenPayments country={country} />
    </section>
  );
}

function FileInput({ pending, onFile }: { pending: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation("invoicing");
  const hint = useId();
  return (
    <div className="grid max-w-[480px] gap-1.5">
      <label className="relative flex items-center gap-3 rounded-m border border-dashed border-field-line px-4 py-4 transition-colors hover:border-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
        <IconFileInvoice size={22} stroke={1.75} className="shrink-0 text-primary-text" aria-hidden="true" />
        <span className="font-semibold">{t(pending ? "bank.reading" : "bank.choose")}</span>
        <input
          type="file"
          accept=".xml,application/xml,text/xml"
          aria-describedby={hint}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Disabled, it would lose the focus.
            if (file && !pending) onFile(file);
            // So that the same file can be chosen again after it was corrected.
            target.value = "";
          }}
        />
      </label>
      <p id={hint} className="text-sm text-ink-2">
        {t("bank.hint", { megabytes })}
      </p>
    </div>
  );
}

/** Where a file is broken and why. Of a broken file nothing is booked. */
function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation("invoicing");
  const refused = error instanceof ApiError ? error.fields.find(({ path }) => path === "file") : undefined;
  if (hasCode(error, "payload_too_large"))
    return <Alert tone="bad">{`${t("bank.tooLarge", { megabytes })} ${t("bank.nothingBooked")}`}</Alert>;
  if (!refused) return <ErrorAlert error={error} />;
  const line = /^line (\d+)$/.exec(refused.message)?.[1];
  return (
    <Alert tone="bad">
      {line && <strong>{t("bank.line", { line })} </strong>}
      {t(`bank.reason.${refused.code}`, { defaultValue: t("bank.reason.not_camt053") })} {t("bank.nothingBooked")}
    </Alert>
  );
}

function OpenPayments({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const list = useOpenPayments(country);
  const payments = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.error && !list.data) return <ErrorAlert error={list.error} />;
  if (payments.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-base">{t("payments.title")}</h3>
      <p className="max-w-[70ch] text-sm text-ink-2">{t("payments.text")}</p>
      <OpenPaymentTable label={t("payments.title")} payments={payments} />
      <LoadMore of={list} />
    </div>
  );
}
