import { ProspectState } from "@doorlight/gateway/contract";
import { countryIn, useAddressState } from "../../lib/address-state.ts";
import { useUser } from "../../lib/session.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

/** What a list can be narrowed to; empty for all. */
export const groupNames = ["place", "brand", "source", "tag"] as const;
export type GroupName = (typeof groupNames)[number];

export type ProspectSearch = { country: string; q: string; state: ProspectState | null } & Record<GroupName, string>;

/** The subject of the list, kept in the address. */
export function useProspectSearch(): [ProspectSearch, (change: Partial<ProspectSearch>) => void] {
  const { country: own } = useUser();
  useKnownChoices({ state: ProspectState.options });
  const [search, setSearch] = useAddressState();
  const text = (name: string, most = 100) => (search.get(name) ?? "").slice(0, most);
  const asked: ProspectSearch = {
    country: countryIn(search) ?? own,
    q: text("q"),
    place: text("place"),
    brand: text("brand"),
    source: text("source", 200),
    tag: text("tag", 50),
    state: ProspectState.options.find((state) => state === search.get("state")) ?? null,
  };
  return [
    asked,
    (change) => {
      // The groups of one country are not those of another.
      const others = change.country ? { place: "", brand: "", source: "", tag: "" } : {};
      const next = Object.entries({ ...asked, ...others, ...change }).filter(([, value]) => value);
      setSearch(new URLSearchParams(next as [string, string][]));
    },
  ];
}

/** The query of a search, without what is not asked. */
export function queryOf({ country, q, state, place, brand, source, tag }: ProspectSearch) {
  return { country, q, place, brand, source, tag, ...(state && { state }) };
}

/** Whether anything but the country narrows it. */
export function isNarrowed({ q, state, place, brand, source, tag }: ProspectSearch): boolean {
  return [q, state, place, brand, source, tag].some(Boolean);
}
