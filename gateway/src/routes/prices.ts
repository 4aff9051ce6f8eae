import { refuse } from "@doorlight/common/errors";
import { fromMessage } from "@doorlight/common/rpc";
import type { Kit } from "@doorlight/common/runtime";
import { startOfDay } from "@doorlight/common/time";
import {
  PreviewChangeResponseSchema,
  type PriceListEntry,
  PriceListEntrySchema,
  PriceListSchema,
} from "@doorlight/proto/billing/v1/prices_service_pb";
import { PreviewPricesResponseSchema } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { orApproval } from "../answers/approvals.ts";
import { type AgentCards, agentCardsOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { leadType } from "../mappers/enum-text.ts";
import { fromPriceChange, toPastPriceChange } from "../mappers/price-change.ts";
import { readOwnWrite } from "../http/read-own-write.ts";
import { route, signedIn } from "../http/route.ts";

const listOf = answerOf(PriceListSchema, z.omit(contract.PriceList, { unitPrices: true }));
const versionOf = answerOf(PriceListEntrySchema, z.omit(contract.PriceListVersion, { changes: true }));
const toPreview = answerOf(PreviewPricesResponseSchema, contract.previewPrices.answer);

interface Ports {
  clients: Pick<Clients, "approvals" | "prices" | "markets" | "identity">;
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
        ...listOf(list),
        country,
        timeZone,
        newestVersion: Number(answer.newestVersion),
        unitPrices: contract.LeadType.options.map((type) => {
          const amount = amounts.get(type);
          return { leadType: type, amount: amount === undefined ? null : Number(amount) };
        }),
      };
    }),

    route(contract.listPriceLists, async (call) => {
      const { entries, nextCursor } = await prices.listPriceLists(call.query, signedIn(call).as);
      const admins = await agentCardsOf(
        clients,
        entries.map(({ adminId }) => adminId),
      );
      return { items: entries.map((entry) => toVersion(entry, admins, clock.now())), nextCursor: nextCursor || null };
    }),

    route(contract.comparePriceLists, async (call) => {
      const asked = { ...call.query, version: BigInt(call.params.version) };
      const { changes } = await prices.compareWithPriceList(asked, signedIn(call).as);
      return { changes: changes.flatMap(toPastPriceChange) };
    }),

    route(contract.previewPrices, async (call) => {
      const { as } = signedIn(call);
      const { country, changes, effectiveFrom: start } = call.body;
      const effectiveFrom = toTime(zoneOf(country), start);
      const change = { country, changes: changes.map(fromPriceChange), effectiveFrom };
      const lists = fromMessage(PreviewChangeResponseSchema, await prices.previewChange(change, as));
      return toPreview(await markets.previewPrices(lists, as));
    }),

    route(contract.changePrices, async (call) => {
      const session = signedIn(call);
      const { as } = session;
      const { idempotencyKey } = call;
      const { country, changes, effectiveFrom: start, ...said } = call.body;
      const from = toTime(zoneOf(country), start);
      const change = { ...said, country, changes: changes.map(fromPriceChange), effectiveFrom: from };
      async function inForce(version: bigint) {
        if (from === undefined || from <= clock.now())
          await readOwnWrite(async () => {
            const { priceListVersion } = await markets.listPlacePrices({ country }, as);
            return priceListVersion >= version;
          });
        return { version: Number(version) };
      }
      return orApproval(clients, session, {
        asked: { call: { case: "changePrices", value: change }, subjectId: session.user.id, idempotencyKey },
        run: async () => inForce((await prices.changePrices(change, as)).version),
        done: async () => inForce((await prices.getPriceList({ country }, as)).newestVersion),
      });
    }),

    route(contract.dropPriceList, async (call) => {
      const session = signedIn(call);
      const { params, idempotencyKey } = call;
      const value = { ...params, version: BigInt(params.version) };
      return orApproval(clients, session, {
        asked: { call: { case: "dropPriceList", value }, subjectId: session.user.id, idempotencyKey },
        run: async () => void (await prices.dropPriceList(value, session.as)),
        done: async () => {},
      });
    }),
  ];
}

/** The start of a day in the country, or an instant as it is; undefined for at once. */
function toTime(timeZone: string, dayOrInstant: string | null): Date | undefined {
  if (dayOrInstant === null) return undefined;
  return dayOrInstant.includes("T") ? new Date(dayOrInstant) : startOfDay(timeZone, dayOrInstant);
}

function toVersion(entry: PriceListEntry, admins: AgentCards, now: Date): contract.PriceListVersion {
  const { adminId, changes } = entry;
  const said = versionOf(entry);
  return {
    ...said,
    waiting: new Date(said.effectiveFrom) > now,
    admin: adminId ? { id: adminId, name: admins.get(adminId)?.name ?? "" } : null,
    changes: changes.flatMap(toPastPriceChange),
  };
}
