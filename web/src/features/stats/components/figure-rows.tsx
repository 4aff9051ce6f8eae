import { listStatsRows, type StatsFigure } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { formatMoney } from "../../../lib/money.ts";
import { useFromHere } from "../../../lib/opened-from.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import type { StatsFilters } from "../stats-filters.ts";

/** Of the heading, which takes the focus when the rows open. */
export const figureRowsId = "stats-rows";

type Props = { filters: StatsFilters; figure: StatsFigure; onClose: () => void };

/** The rows that a figure counts, each with the way to what it is about. */
export function FigureRows({ filters: { basis, country, from, to }, figure, onClose }: Props) {
  const { t } = useTranslation("stats");
  const { tag } = useLocale();
  const timeOf = useCountryTime(country);
  const fromHere = useFromHere();
  const list = usePages(listStatsRows, { query: { basis, country, from, to, figure, limit: 50 } });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const columns = [
    { name: t("column.time") },
    { name: t("column.about") },
    { name: t("column.agent") },
    { name: t("column.value"), right: true },
  ];
  return (
    <section className="grid gap-3" aria-labelledby={figureRowsId}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={figureRowsId} tabIndex={-1} className="text-base outline-none">
          {t("rows", { figure: t(`rowsOf.${figure}`) })}
        </h2>
        <Button look="outline" onClick={onClose}>
          {t("closeRows")}
        </Button>
      </div>
      <ErrorAlert error={list.isError && list.error} />
      {list.isPending && <Skeleton className="h-64 rounded-l!" />}
      {rows?.length === 0 && <p className="text-ink-2">{t("noRows")}</p>}
      {rows && rows.length > 0 && (
        <DataTable label={t("rows", { figure: t(`rowsOf.${figure}`) })} columns={columns}>
          {rows.map(({ id, at, value, currency, leadId, lead, invoiceId, agent }) => (
            <tr key={id}>
              <td className="text-sm tabular-nums">
                <time dateTime={at}>{timeOf(at)}</time>
              </td>
              <td className="text-sm">
                {leadId && (
                  <Link {...rowLink} className={linkClass} to={adminPaths.deskLead(leadId)} state={fromHere}>
                    {lead ? `${t(`common:leadType.${lead.leadType}`)}, ${lead.place.city}` : t("openLead")}
                  </Link>
                )}
                {invoiceId && (
                  <Link
                    {...(!leadId && rowLink)}
                    className={linkClass}
                    to={adminPaths.invoice(invoiceId)}
                    state={fromHere}
                  >
                    {t("openInvoice")}
                  </Link>
                )}
              </td>
              <td className="text-sm">
                {agent && (
                  <Link
                    {...(!leadId && !invoiceId && rowLink)}
                    className={linkClass}
                    to={adminPaths.user(agent.id)}
                    state={fromHere}
                  >
                    {agent.name ?? t("erased")}
                  </Link>
                )}
              </td>
              <td className="tabular-nums md:text-right">
                {currency ? formatMoney({ amount: value, currency }, tag) : value.toLocaleString(tag)}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <LoadMore of={list} />
    </section>
  );
}
