import type { Plain } from "@doorlight/common/rpc";
import type { Kit } from "@doorlight/common/runtime";
import { hours } from "@doorlight/common/time";
import type { TownSchema } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import { LRUCache } from "lru-cache";
import type { LeadType, Locale } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { leadType } from "../mappers/enum-text.ts";

type Texts = Record<Locale, string>;
type Figures = Omit<Plain<typeof TownSchema>, "localName" | "names" | "regionNames" | "topType">;

/** A town with a page for sellers, and its figures of a year; `slug` is of its address. */
export type Town = Figures & { country: string; slug: string; names: Texts; regionNames: Texts; topType: LeadType };

export type Towns = ReturnType<typeof makeTowns>;

const COUNTRIES = 50;

/** The towns with pages, counted once an hour. While leads is down the last known ones stay. */
export function makeTowns(
  { clock, packs }: Pick<Kit<Config>, "clock" | "packs">,
  followUps: Pick<Clients["followUps"], "listTowns">,
) {
  const kept = new LRUCache<string, Town[]>({
    max: COUNTRIES,
    ttl: hours(1),
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    allowStaleOnFetchRejection: true,
    fetchMethod: async (country) => {
      const slugs = new Set<string>();
      return (await followUps.listTowns({ country })).towns.map(({ localName, topType, ...town }) => {
        const [names, regionNames] = [town.names as Texts, town.regionNames as Texts];
        const name = slugOf(localName);
        const slug = slugs.has(name) ? `${name}-${slugOf(regionNames.en)}` : name;
        slugs.add(slug);
        return { ...town, country, slug, names, regionNames, topType: leadType.toText(topType) };
      });
    },
  });
  const selling = [...packs.values()].filter((pack) => pack.selling).map(({ code }) => code);

  return {
    async all(): Promise<Town[]> {
      return (await Promise.all(selling.map(async (country) => (await kept.fetch(country)) ?? []))).flat();
    },
    async find(country: string, slug: string): Promise<Town | undefined> {
      const code = selling.find((one) => one.toLowerCase() === country);
      return code ? (await kept.fetch(code))?.find((town) => town.slug === slug) : undefined;
    },
  };
}

/** The addresses of towns, without their language. */
export const TOWN_PAGES = "/sell-home/:country/:town";

/** The path of a town's page, without its language. */
export function townPath({ country, slug }: Pick<Town, "country" | "slug">): string {
  return `/sell-home/${country.toLowerCase()}/${slug}`;
}

const letters: Record<string, string> = { ø: "o", æ: "ae", ß: "ss", ł: "l", đ: "d" };

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[øæßłđ]/g, (letter) => letters[letter]!)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
