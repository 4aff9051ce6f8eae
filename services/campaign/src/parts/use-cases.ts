import { makeDataKey } from "@doorlight/common/secrets";
import type { Kit } from "@doorlight/common/runtime";
import type { Config } from "../config.ts";
import { makeProspectNoteStore } from "../db/prospect-note-store.ts";
import { makeProspectStore } from "../db/prospect-store.ts";
import { makeAddProspectNote } from "../use-cases/add-prospect-note.ts";
import { makeChangeProspect } from "../use-cases/change-prospect.ts";

export type UseCases = ReturnType<typeof makeUseCases>;

/** Every use case, with the stores that plain reads need. */
export function makeUseCases({ config, db, packs, clock }: Kit<Config>) {
  const dataKey = makeDataKey({ db, tokenKeys: config.TOKEN_KEY, clock });
  const stores = {
    db,
    clock,
    packs,
    dataKey,
    prospects: makeProspectStore(db, dataKey),
    notes: makeProspectNoteStore(db),
  };
  return {
    ...stores,
    changeProspect: makeChangeProspect(stores),
    addProspectNote: makeAddProspectNote(stores),
  };
}
