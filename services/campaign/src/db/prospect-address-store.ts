import type { Db } from "@doorlight/common/db";
import type { ProspectAddress } from "../domain/recipient.ts";

/** What a mail needs of prospects. */
export function makeProspectAddressStore(db: Db) {
  return {
    list: async (ids: readonly string[]): Promise<ProspectAddress[]> =>
      ids.length === 0
        ? []
        : db("prospects")
            .whereRaw("id = any(?::uuid[])", [[...ids]])
            .select({ id: "id", email: "email", brand: "brand", locale: "locale", source: "source" }),
  };
}
