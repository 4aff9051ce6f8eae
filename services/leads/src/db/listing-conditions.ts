import { literalPattern } from "@doorlight/common/db";
import type { LeadFilter } from "../domain/lead-filter.ts";

export type Bindings = Record<string, string | readonly string[] | Date | number | bigint>;
export type Sql = { text: string; bindings: Bindings };

export type Start = { publishedAt: Date; leadId: string };

/** The conditions of a filter and a page on a listing `l`, except types and words. */
export function listingConditions({ priceMax, order }: LeadFilter, since: Date, start?: Start): Sql {
  const next = order === "newest" ? "<" : ">";
  return allOf(
    { text: "l.published_at > :since", bindings: { since } },
    start && {
      text: `(l.published_at, l.lead_id) ${next} (:startAt, :startId::uuid)`,
      bindings: { startAt: start.publishedAt, startId: start.leadId },
    },
    priceMax !== undefined && { text: "l.price <= :priceMax", bindings: { priceMax } },
  );
}

export function ofTypes({ leadTypes, propertyTypes }: LeadFilter): Sql {
  return allOf(
    leadTypes.length > 0 && { text: "l.lead_type = any (:leadTypes)", bindings: { leadTypes } },
    propertyTypes.length > 0 && { text: "l.property_type = any (:propertyTypes)", bindings: { propertyTypes } },
  );
}

/** A lead with all the words. One comparison per word, because the trigram index cannot match a list of them. */
export function withWords(words: readonly string[]): Sql {
  return allOf(
    ...words.map((word, index) => ({
      text: `leads.search like :word${index}`,
      bindings: { [`word${index}`]: `%${literalPattern(word)}%` },
    })),
  );
}

export function allOf(...conditions: readonly (Sql | false | undefined)[]): Sql {
  const asked = conditions.filter((condition): condition is Sql => Boolean(condition && condition.text));
  return {
    text: asked.map(({ text }) => text).join(" and "),
    bindings: Object.assign({}, ...asked.map(({ bindings }) => bindings)),
  };
}
