import { type Db, literalPattern } from "@doorlight/common/db";
import type { LocatedNode, LocationKind } from "../domain/location.ts";
import type { NameQuery } from "../domain/place-search.ts";
import { selectLocations, withAncestors } from "./location-columns.ts";

/** Cities come before regions of the same name: Stockholm is the city. */
const KINDS_IN_ORDER = ["city", "region", "district", "postal_code"] as const satisfies LocationKind[];

export function makeLocationSearch(db: Db) {
  return {
    /**
     * Listed nodes with a word that begins with each of the asked words. Whole names come first, then whole words, then
     * exact letters; a large place comes before a small one.
     */
    async byName(
      country: string,
      { words, key, letters }: NameQuery,
      kinds: readonly LocationKind[],
      limit: number,
    ): Promise<LocatedNode[]> {
      const found = selectLocations(db).where({ country, is_listed: true }).whereIn("kind", kinds).limit(limit);
      // One comparison per word, because the trigram index cannot match a list of them.
      for (const word of words) found.whereRaw("words like ?", [`% ${literalPattern(word)}%`]);
      return withAncestors(
        db,
        await found.orderByRaw(
          `keys @> array[?] desc, words like all (?) desc, letters like ? desc,
           array_position(?::text[], kind), size desc, words collate "C"`,
          [
            key,
            words.map((word) => `% ${literalPattern(word)} %`),
            `% ${literalPattern(letters)}%`,
            [...KINDS_IN_ORDER],
          ],
        ),
      );
    },

    /** Listed nodes of that whole name, in every country for "", large ones first. */
    async named(country: string, { words, key }: NameQuery, limit: number): Promise<LocatedNode[]> {
      const found = selectLocations(db).where({ is_listed: true }).whereRaw("keys @> array[?]", [key]).limit(limit);
      if (country) found.where({ country });
      // The trigram index finds them by their words.
      for (const word of words) found.whereRaw("words like ?", [`% ${literalPattern(word)} %`]);
      return withAncestors(db, await found.orderByRaw(`size desc, words collate "C", id`));
    },

    /** Listed postal codes that begin with the characters, the exact one first. */
    async byCode(country: string, start: string, limit: number): Promise<LocatedNode[]> {
      const found = await selectLocations(db)
        .where({ country, is_listed: true })
        .whereRaw("code_key like ?", [`${literalPattern(start)}%`])
        .orderBy("code_key")
        .limit(limit);
      return withAncestors(db, found);
    },

    /** The node of a postal code, listed or not. */
    async ofCode(country: string, code: string): Promise<LocatedNode[]> {
      return withAncestors(db, await selectLocations(db).where({ country, code_key: code }));
    },
  };
}
