import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { startOfDay } from "@doorlight/common/time";
import type { PriceListEntry } from "@doorlight/proto/billing/v1/prices_service_pb";
import * as contract from "../../contract/index.ts";
import { type AgentCards, agentCardsOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { leadType } from "../mappers/enum-text.ts";
import { fromPriceChange, toPastPriceChange } from "../mappers/price-change.ts";
import { toInstant, toMoney } from "../mappers/values.ts";
import { readOwnWrite } from "../http/read-own-write.ts";
import { route, signedIn } from "../http/route.ts";

interface Ports {
  clients: Pick<Clients, "prices" | "markets" | "identity">;
  kit: Pick<Kit<Config>, "packs" | "clock">;
}

/** The price lists of a country, for admins. */
export function makePriceRoutes({ clients, kit: { packs, clock } }: Ports) {
  const { prices, markets } = clients;
  const zoneOf = (country: string) => (packs.get(country) ?? refuse("not_found")).timeZone;

  return [
    route(contract.getPriceList, async (call) => {
      const { country } = call.query;
      const timeZone = zoneOf(country);
      const answer = await prices.getPriceList({ country }, signedIn(call).as);
      const list = assertDefined(answer.priceList, "price_list");
      const amounts = new Map(list.unitPrices.map((unit) => [leadType.toText(unit.leadType), unit.price?.amount]));
      return {
        country,
        currency: list.currency,
        timeZone,
        version: Number(list.version),
        newestVersion: Number(answer.newestVersion),
        effectiveFrom: toInstant(list.effectiveFrom, "price_list.effective_from"),
        unitPrices: contract.LeadType.options.map((type) => {
          const amount = amounts.get(type);
          return { leadType: type, amount: amount === undefined ? null : Number(amount) };
        }),
      };
    }),

    route(contract.listPriceLists, async (call) => {
      const { country, limit, cursor = "" } = call.query;
      const { as } = signedIn(call);
      const { entries, nextCursor } = await prices.listPriceLists({ country, limit, cursor }, as);
      const admins = await agentCardsOf(
        clients,
        entries.map(({ adminId }) => adminId),
      );
      return { items: entries.map((entry) => toVersion(entry, admins, clock.now())), nextCursor: nextCursor || null };
    }),

    route(contract.previewPrices, async (call) => {
      const { as } = signedIn(call);
      const { country, changes, effectiveFrom } = call.body;
      const from = toTime(zoneOf(country), effectiveFrom);
      const change = { country, changes: changes.map(fromPriceChange), effectiveFrom: from && timestampFromDate(from) };
      const { before: listBefore, after: listAfter } = await prices.previewChange(change, as);
      const lists = { before: listBefore, after: listAfter };
      const { openLeads, effects } = await markets.previewPrices(lists, as);
      return {
        openLeads,
        effects: effects.map(({ before, after, ...effect }) => ({
          leadType: leadType.toText(effect.leadType),
          openLeads: effect.openLeads,
          before: before ? toMoney(before) : null,
          after: after ? toMoney(after) : null,
        })),
      };
    }),

    route(contract.changePrices, async (call) => {
      const { as } = signedIn(call);
      const { country, changes, effectiveFrom, reason, newestVersion } = call.body;
      const from = toTime(zoneOf(country), effectiveFrom);
      const { version } = await prices.changePrices(
        {
          country,
          changes: changes.map(fromPriceChange),
          reason,
          newestVersion: BigInt(newestVersion),
          effectiveFrom: from && timestampFromDate(from),
        },
        as,
      );
      if (from === undefined || from <= clock.now())
        await readOwnWrite(async () => {
          const { priceListVersion } = await markets.listPlacePrices({ country }, as);
          return priceListVersion >= version;
        });
      return { version: Number(version) };
    }),

    route(contract.dropPriceList, async (call) => {
      const { country, version } = call.params;
      await prices.dropPriceList({ country, version: BigInt(version) }, signedIn(call).as);
    }),
  ];
}

/** The start of a day in the country, or an instant as it is; undefined for at once. */
function toTime(timeZone: string, dayOrInstant: string | null): Date | undefined {
  if (dayOrInstant === null) return undefined;
  return dayOrInstant.includes("T") ? new Date(dayOrInstant) : startOfDay(timeZone, dayOrInstant);
}

function toVersion(entry: PriceListEntry, admins: AgentCards, now: Date): contract.PriceListVersion {
  const { version, adminId, reason, changes } = entry;
  const effectiveFrom = assertDefined(entry.effectiveFrom, "price_list_entry.effective_from");
  return {
    version: Number(version),
    effectiveFrom: timestampDate(effectiveFrom).toISOString(),
    waiting: timestampDate(effectiveFrom) > now,
    madeAt: toInstant(entry.madeAt, "price_list_entry.made_at"),
    admin: adminId ? { id: adminId, name: admins.get(adminId)?.name ?? "" } : null,
    reason,
    changes: changes.flatMap(toPastPriceChange),
  };
}
