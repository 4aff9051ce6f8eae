import type { CallOptions } from "@connectrpc/connect";
import type { PriceModifier } from "@doorlight/proto/billing/v1/billing_pb";
import { type Location as WireLocation, LocationKind } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadTypePriceSchema } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import * as contract from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toLocation } from "../mappers/location.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";

/** As many nodes as the location tree answers at once, and matches of a search. */
const MOST_NODES = 1000;
const MOST_MATCHES = 30;
/** So many places a question about volumes can name. */
const MOST_PLACES = 500;

const priceOf = answerOf(LeadTypePriceSchema, contract.PriceLocation.shape.prices.def.element);

type Volumes = contract.PriceLocation["volumes"];
type Kind = contract.PricePlace["kind"];

const none: Volumes = { leads: 0, purchases: 0, openLeads: 0 };

/** The location tree with the prices of each place, their reasons, and the numbers of leads. */
export function makePriceLocationRoutes({ clients }: { clients: Pick<Clients, "leads" | "prices" | "markets"> }) {
  const { leads, prices, markets } = clients;

  async function volumesOf(country: string, places: readonly contract.PricePlace[], as: CallOptions) {
    const found = new Map<string, Volumes>();
    const kinds = [...new Set(places.map(({ kind }) => kind))];
    await Promise.all(
      kinds.map(async (kind) => {
        const names = places.filter((place) => place.kind === kind).map(({ place }) => place);
        const asked = names.length > MOST_PLACES ? [] : names;
        const { volumes } = await markets.listPlaceVolumes({ country, kind, places: asked }, as);
        for (const { place, region, leads: count, purchases, openLeads } of volumes)
          found.set(keyOf({ kind, place, region }), { leads: count, purchases, openLeads });
      }),
    );
    return found;
  }

  return [
    route(contract.listPriceLocations, async (call) => {
      const { as } = signedIn(call);
      const { country, q, parentId } = call.query;
      const [{ locations: nodes }, { priceList }] = await Promise.all([
        leads.listLocations({
          country,
          query: q,
          parentId,
          kinds: q || parentId ? [] : ["region"],
          limit: q ? MOST_MATCHES : MOST_NODES,
          locale: readerLocale(call),
        }),
        prices.getPriceList({ country }, as),
      ]);
      const places = nodes.map(placeOf);
      const [volumes, { places: priced }] = await Promise.all([
        volumesOf(country, places.filter(isDefined), as),
        markets.listPlacePrices({ country, places: nodes.map(locatedPlaceOf) }, as),
      ]);
      const modifiers = modifiersOf(assertDefined(priceList, "price_list").modifiers);
      return {
        items: nodes.map((node, index) => {
          const place = places[index] ?? null;
          return {
            location: toLocation(node),
            place,
            modifier: (place && modifiers(place)) ?? null,
            inherited: inheritedBy(node, place, modifiers),
            prices: (priced[index]?.prices ?? []).map(priceOf),
            volumes: (place && volumes.get(keyOf(place))) ?? none,
          };
        }),
      };
    }),
  ];
}

const isDefined = <T>(value: T | null): value is T => value !== null;

function keyOf({ kind, place, region = "" }: { kind: string; place: string; region?: string | undefined }): string {
  return `${kind} ${place} ${region}`;
}

type Modifiers = (place: contract.PricePlace) => number | undefined;

/** A city's modifier may be one of every city of its name. */
function modifiersOf(modifiers: readonly PriceModifier[]): Modifiers {
  const found = new Map(modifiers.map((modifier) => [keyOf(modifier), modifier.basisPoints]));
  return ({ kind, place, region }) => found.get(keyOf({ kind, place, region })) ?? found.get(keyOf({ kind, place }));
}

/** A node as modifiers know it. A district with a single postal code is that code, one with several is none. */
function placeOf(node: WireLocation): contract.PricePlace | null {
  const { region, city, postalCode } = locatedPlaceOf(node);
  switch (node.kind) {
    case LocationKind.REGION:
      return { kind: "region", place: region };
    case LocationKind.CITY:
      return { kind: "city", place: city, region };
    default:
      return postalCode ? { kind: "postal_code", place: postalCode } : null;
  }
}

function locatedPlaceOf({ localPath: [region = "", city = ""], code }: WireLocation) {
  return { region, city, postalCode: code };
}

/** The modifier that counts in a place without one of its own: the city's before the region's. */
function inheritedBy(
  node: WireLocation,
  place: contract.PricePlace | null,
  modifiers: Modifiers,
): contract.PriceLocation["inherited"] {
  const { localPath, path } = node;
  for (const [level, kind] of [
    [1, "city"],
    [0, "region"],
  ] as const satisfies [number, Kind][]) {
    const [region = ""] = localPath;
    const basisPoints = modifiers({ kind, place: localPath[level] ?? "", ...(kind === "city" && { region }) });
    if (place?.kind !== kind && place?.kind !== "region" && basisPoints !== undefined)
      return { basisPoints, kind, name: path[level] ?? "" };
  }
  return null;
}
