import type { Tx } from "@doorlight/common/db";
import { officeNameKey, tidyOfficeName } from "../domain/office-name.ts";

export const officeStore = {
  /** The office of that name in the country, made when there is none. */
  async named(tx: Tx, country: string, name: string): Promise<string> {
    const key = { country, name_key: officeNameKey(name) };
    await tx("offices")
      .insert({ ...key, name: tidyOfficeName(name) })
      .onConflict(["country", "name_key"])
      .ignore();
    const office = await tx("offices").where(key).first<{ id: string }>("id");
    return office.id;
  },
};
