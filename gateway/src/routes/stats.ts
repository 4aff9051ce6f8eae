import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import * as contract from "../../contract/index.ts";
import { agentCardsOf, personOf } from "../answers/agent-cards.ts";
import { leadNamesOf } from "../answers/lead-names.ts";
import { makeStatsCohorts } from "../answers/stats-cohorts.ts";
import { daysIn, partsOf, type DayPeriod } from "../answers/stats-periods.ts";
import { makeStats } from "../answers/stats.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { toCsvFile } from "../http/csv.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { isMoneyFigure, rowsOf, toStatsFigures } from "../mappers/stats-figures.ts";
import { statsTable } from "../mappers/stats-csv.ts";
import { toInstant } from "../mappers/values.ts";

interface Ports {
  clients: Pick<Clients, "statistics" | "invariants" | "identity" | "leads">;
  kit: Pick<Kit<Config>, "packs" | "clock">;
}

const MOST_DAYS = 5 * 366;

/** The figures of the back office. */
export function makeStatsRoutes({ clients, kit: { packs, clock } }: Ports) {
  const stats = makeStats({ clients, packs });
  const cohorts = makeStatsCohorts({ clients });
  const packOf = (country: string) => packs.get(country as never) ?? refuse("not_found");

  /** Refuses days that are no period, and countries that we do not serve. */
  function toAsked({ basis, from, to, country = "" }: { basis: contract.StatsBasis; country?: string } & DayPeriod) {
    if (country) packOf(country);
    const days = daysIn({ from, to });
    const wrong = (code: string, message: string) =>
      refuse("invalid_request", { fields: [{ path: "to", code, message }] });
    if (days < 1) wrong("ends_before_start", "Must not lie before the first day");
    if (days > MOST_DAYS) wrong("too_long", "Must lie less than five years after the first day");
    return { basis, period: { from, to }, country };
  }

  return [
    route(contract.getStats, (call) => stats.of(toAsked(call.query), signedIn(call).as)),

    route(contract.getStatsFile, async (call) => {
      const { locale = readerLocale(call), ...query } = call.query;
      const { period, countries } = await stats.of(toAsked(query), signedIn(call).as);
      const file = await toCsvFile({
        locale,
        ...statsTable(locale, query.basis, period),
        readPage: async () => ({ items: countries, nextCursor: null }),
      });
      call.response.attachment(`doorlight-statistics-${period.from}-${period.to}.csv`);
      return file;
    }),

    route(contract.listStatsSeries, async (call) => {
      const asked = toAsked(call.query);
      const { unit, starts } = partsOf(asked.period);
      const { counted } = await stats.count({ ...asked, unit }, signedIn(call).as);
      return {
        unit,
        currency: packOf(asked.country).currency,
        items: starts.map((start) => ({
          start,
          figures: toStatsFigures(counted, asked.basis, { country: asked.country, start }),
        })),
      };
    }),

    route(contract.listStatsSources, async (call) => {
      const asked = toAsked(call.query);
      const { counted } = await stats.count({ ...asked, bySource: true }, signedIn(call).as);
      const sources = [...new Set(counted.leads?.map(({ kind }) => kind))].toSorted();
      return {
        items: sources.map((source) => ({
          source,
          figures: toStatsFigures(counted, asked.basis, { country: asked.country, kind: source }),
        })),
      };
    }),

    route(contract.listStatsCohorts, async (call) => {
      const { country } = call.query;
      const { timeZone } = packOf(country);
      return { items: await cohorts({ country, timeZone, now: clock.now() }, signedIn(call).as) };
    }),

    route(contract.listStatsRows, async (call) => {
      const { limit, cursor, figure, ...query } = call.query;
      const { basis, period, country } = toAsked(query);
      const rows = rowsOf(figure, basis);
      const page = await clients.statistics[rows.service].listFigureRows(
        { basis, period: { firstDay: period.from, lastDay: period.to }, country, figure: rows.name, limit, cursor },
        signedIn(call).as,
      );
      const { as } = signedIn(call);
      const [cards, names] = await Promise.all([
        agentCardsOf(
          clients,
          page.rows.map(({ userId }) => userId),
        ),
        leadNamesOf(
          clients,
          page.rows.map(({ leadId }) => leadId),
          readerLocale(call),
          as,
        ),
      ]);
      return {
        items: page.rows.map(({ id, at, number, amount, currency, leadId, invoiceId, userId, kind }) => ({
          id,
          at: toInstant(assertDefined(at, "at"), "at"),
          value: Number(isMoneyFigure(figure) ? amount : number),
          currency: currency || null,
          leadId: leadId || null,
          lead: names.get(leadId) ?? null,
          invoiceId: invoiceId || null,
          agent: userId ? personOf(userId, cards) : null,
          kind,
        })),
        nextCursor: page.nextCursor || null,
      };
    }),
  ];
}
