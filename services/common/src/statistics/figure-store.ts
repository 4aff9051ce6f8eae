import type { Db } from "../db/index.ts";
import { PERIOD, inPeriod } from "./fact-days.ts";
import {
  type Basis,
  type FigurePeriod,
  type FigureRow,
  type FigureSum,
  instantOf,
  type RowPosition,
} from "./figure.ts";
import { noMonths, wholeMonths } from "./whole-months.ts";

export type FigureUnit = "period" | "day" | "month";

type SumQuery = {
  basis: Basis;
  period: FigurePeriod;
  country: string;
  unit: FigureUnit;
  byKind: boolean;
  figures: string[];
};
type RowQuery = { basis: Basis; period: FigurePeriod; country: string; figure: string };

const startOf: Readonly<Record<FigureUnit, string>> = {
  period: "''",
  day: "to_char(day, 'YYYY-MM-DD')",
  month: "to_char(day, 'YYYY-MM-01')",
};

/** The daily figures of a service, and the rows behind them. */
export function makeFigureStore(db: Db) {
  return {
    /** Countries without a zone are not counted. */
    async putZones(zones: readonly { country: string; timeZone: string }[]): Promise<void> {
      await db("figure_zones")
        .insert(zones.map(({ country, timeZone }) => ({ country, time_zone: timeZone })))
        .onConflict("country")
        .merge();
    },

    /** Whole months are read as such, and days where the period begins and ends within a month. */
    async sum({ basis, period, country, unit, byKind, figures }: SumQuery): Promise<FigureSum[]> {
      const isAsked = `country in (select z.country from figure_zones z where :country in ('', z.country))
        ${figures.length > 0 ? "and figure = any (:figures)" : ""}`;
      const { rows } = await db.raw<{ rows: FigureSum[] }>(
        `select figure, country, ${startOf[unit]} as start, ${byKind ? "kind" : "''"} as kind, currency,
           sum(number)::bigint as number, sum(amount)::bigint as amount
         from (
           select figure, country, day, kind, currency, number, amount from daily_figures
           where basis = :basis and ${isAsked}
             and (day >= :firstDay and day < :firstMonth or day >= :nextMonth and day <= :lastDay)
           union all
           select figure, country, month, kind, currency, number, amount from monthly_figures
           where basis = :basis and ${isAsked} and month >= :firstMonth and month < :nextMonth
         ) figures
         group by 1, 2, 3, 4, 5
         order by 1, 2, 3, 4, 5`,
        { basis, ...period, ...(unit === "day" ? noMonths(period) : wholeMonths(period)), country, figures },
      );
      return rows;
    },

    /** Undefined before the first count. */
    async countedUntil(): Promise<Date | undefined> {
      const run = await db("figure_runs").first<{ counted_until: Date } | undefined>("counted_until");
      return run?.counted_until;
    },

    /** The newest first, after a position, as they were counted. */
    async rows({ basis, period, country, figure }: RowQuery, limit: number, start?: RowPosition): Promise<FigureRow[]> {
      const at = instantOf[basis];
      const { rows } = await db.raw<{ rows: FigureRow[] }>(
        `with ${PERIOD}
         select f.row_id as id, f.${at} as at, f.number::bigint as number, f.amount::bigint as amount, f.currency,
           coalesce(f.lead_id::text, '') as "leadId", coalesce(f.invoice_id::text, '') as "invoiceId",
           coalesce(f.user_id::text, '') as "userId", f.kind
         from statistic_facts f
         where ${inPeriod(at)}
           ${start ? `and (f.${at}, f.row_id) < (:at, :id::uuid)` : ""}
         order by f.${at} desc, f.row_id desc
         limit :limit`,
        { ...period, country, figure, limit, ...start },
      );
      return rows;
    },
  };
}

export type FigureStore = ReturnType<typeof makeFigureStore>;
