import type { Db } from "@doorlight/common/db";
import type { OfficeListing, Offices } from "./ports.ts";

const LIMIT = 10;

/** Offices of a country whose name holds the text, best match first. */
export function makeSearchOffices({ db, offices }: { db: Db; offices: Offices }) {
  return (country: string, text: string): Promise<OfficeListing[]> => offices.search(db, country, text, LIMIT);
}
