import { type InvoiceRun, startInvoiceRun } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { invoiceChange } from "../invoice-change.ts";
import { useMonth } from "../use-month.ts";
import { Figures } from "./figures.tsx";

const tones: Record<InvoiceRun["state"], Tone> = { open: "grey", waiting: "grey", running: "blue", done: "green" };

type Props = { run: InvoiceRun; /** Shows the accounts that have something left to invoice. */ onShowLeft: () => void };

/** How far the invoices of a month are: written, made, handed over, paid. */
export function RunCard({ run, onShowLeft }: Props) {
  const { t } = useTranslation("invoicing");
  const month = useMonth();
  const { state, documentsMade, sent, rejected, paid, overdue, totals } = run;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          {t("run.title", { month: month(run.period) })}
          <Tag tone={tones[state]}>{t(`run.state.${state}`)}</Tag>
        </span>
      }
    >
      <div className="grid gap-5">
        {state === "open" ? <SoFar run={run} /> : <Progress run={run} />}
        {state === "done" && <Left run={run} onShow={onShowLeft} />}
        {state !== "open" && (
          <Figures
            figures={[
              [t("figure.invoices"), totals.invoices],
              [t("figure.net"), <MoneyText key="net" money={totals.net} />],
              [t("figure.vat"), <MoneyText key="vat" money={totals.vat} />],
              [t("figure.gross"), <MoneyText key="gross" money={totals.gross} />],
              [t("figure.documentsMade"), documentsMade],
              [t("figure.sent"), rejected > 0 ? t("figure.sentRejected", { sent, rejected }) : sent],
              [t("figure.paid"), paid],
              [t("figure.overdue"), overdue],
            ]}
          />
        )}
        <StartRun run={run} />
      </div>
    </Card>
  );
}

/** Of a month that is not over: nothing is issued, more comes every day. */
function SoFar({ run: { ready, earlier, incomplete, dueOn } }: { run: InvoiceRun }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  return (
    <>
      <p className="text-sm text-ink-2">{t("run.soFar", { day: formatCalendarDay(dueOn, tag) })}</p>
      <Figures
        figures={[
          [t("figure.ready"), ready.accounts],
          [t("figure.net"), <MoneyText key="net" money={ready.net} />],
          [t("figure.incomplete"), incomplete.accounts],
          [t("figure.incompleteNet"), <MoneyText key="incomplete" money={incomplete.net} />],
        ]}
      />
      {earlier && <p className="text-sm text-ink-2">{t("run.earlier", { sum: formatMoney(earlier, tag) })}</p>}
    </>
  );
}

function Progress({ run: { country, accounts, invoiced, dueOn, state, startedAt, finishedAt } }: { run: InvoiceRun }) {
  const { t } = useTranslation("invoicing");
  // What is left when it is done came later, or is parked.
  const progress =
    state === "done" ? t("run.issued", { count: invoiced }) : t("run.progress", { invoiced, count: accounts });
  const { tag } = useLocale();
  const timeOf = useCountryTime(country);
  const when = finishedAt ?? startedAt;
  return (
    <div className="grid gap-1.5">
      <progress
        value={Math.min(invoiced, accounts)}
        max={Math.max(1, state === "done" ? invoiced : accounts)}
        aria-label={progress}
        className="quota-bar block h-2 w-full"
      />
      <p className="text-sm text-ink-2 tabular-nums" role="status">
        {progress} {state === "waiting" && t("run.dueOn", { day: formatCalendarDay(dueOn, tag) })}
        {when && t(finishedAt ? "run.finishedAt" : "run.startedAt", { at: timeOf(when) })}
      </p>
    </div>
  );
}

/** What has come since the run; its parked accounts are listed below. */
function Left({ run: { ready, period }, onShow }: { run: InvoiceRun; onShow: () => void }) {
  const { t } = useTranslation("invoicing");
  const month = useMonth();
  if (ready.accounts === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {t("run.left", { count: ready.accounts, month: month(period) })}
      <Button look="outline" size="s" onClick={onShow}>
        {t("run.showLeft")}
      </Button>
    </p>
  );
}

/** A run begins by itself on its day. Begun by hand it does the same: nothing is invoiced twice. */
function StartRun({ run }: { run: InvoiceRun }) {
  const { t } = useTranslation("invoicing");
  const month = useMonth();
  const { tag } = useLocale();
  const { mutateAsync } = useChange(startInvoiceRun, invoiceChange);
  const { state, ready, incomplete } = run;
  if (state === "running" || state === "open") return null;
  if (ready.accounts === 0) return <p className="text-sm text-ink-2">{t("start.nothing")}</p>;
  return (
    <div>
      <ConfirmButton
        look={state === "waiting" ? "primary" : "outline"}
        title={t("start.title", { month: month(run.period) })}
        text={
          <>
            <p>{t("start.text", { count: ready.accounts })}</p>
            {incomplete.accounts > 0 && (
              <p>{t("start.leftOut", { count: incomplete.accounts, sum: formatMoney(incomplete.net, tag) })}</p>
            )}
          </>
        }
        action={t("start.action")}
        done={t("start.done")}
        onConfirm={() => mutateAsync({ params: { country: run.country, period: run.period } })}
      >
        {t(state === "waiting" ? "start.open" : "start.again")}
      </ConfirmButton>
    </div>
  );
}
