import { makeDataKey } from "@doorlight/common/secrets";
import type { Kit } from "@doorlight/common/runtime";
import type { Config } from "../config.ts";
import { makePersonalDataStore } from "../db/personal-data-store.ts";
import { makeMergeStore } from "../db/merge-store.ts";
import { makeProspectImportStore } from "../db/prospect-import-store.ts";
import { makeProspectNoteStore } from "../db/prospect-note-store.ts";
import { makeProspectStore } from "../db/prospect-store.ts";
import { makeSearchStore } from "../db/search-store.ts";
import { makeAddProspectNote } from "../use-cases/add-prospect-note.ts";
import { makeChangeProspect } from "../use-cases/change-prospect.ts";
import { makeEraseAccount } from "../use-cases/erase-account.ts";
import { makeEraseProspect } from "../use-cases/erase-prospect.ts";
import { makeExportUser } from "../use-cases/export-user.ts";
import { makeLinkAccount } from "../use-cases/link-account.ts";
import { makePreviewProspects } from "../use-cases/preview-prospects.ts";
import { makePurgeProspects } from "../use-cases/purge-prospects.ts";
import { makeRunImports } from "../use-cases/run-imports.ts";
import { makeStartProspectImport } from "../use-cases/start-prospect-import.ts";
import { makeUploadPicture } from "../use-cases/upload-picture.ts";
import { makeUploadProspects } from "../use-cases/upload-prospects.ts";
import { makeCampaignUseCases } from "./campaign-use-cases.ts";

export type UseCases = ReturnType<typeof makeUseCases>;

/** Every use case, with the stores that plain reads need. */
export function makeUseCases(kit: Kit<Config>) {
  const { config, db, packs, clock } = kit;
  const dataKey = makeDataKey({ db, tokenKeys: config.TOKEN_KEY, clock });
  const stores = {
    db,
    clock,
    packs,
    dataKey,
    prospects: makeProspectStore(db, dataKey),
    notes: makeProspectNoteStore(db),
    imports: makeProspectImportStore(db),
    merges: makeMergeStore(dataKey),
    personalData: makePersonalDataStore(db),
    search: makeSearchStore(db),
  };
  const campaigns = makeCampaignUseCases(kit, dataKey, stores.prospects);
  const eraseProspect = makeEraseProspect({ ...stores, suppressions: campaigns.suppressions });
  return {
    ...campaigns,
    ...stores,
    eraseProspect,
    eraseAccount: makeEraseAccount({ ...campaigns, ...stores, eraseProspect }),
    exportUser: makeExportUser(stores),
    linkAccount: makeLinkAccount(stores),
    uploadPicture: makeUploadPicture({
      campaigns: campaigns.campaigns,
      pictures: campaigns.pictures,
      // Loaded with the first picture: it takes memory that few processes ever need.
      encode: async (picture) => (await import("../clients/encode-mail-picture.ts")).encodeMailPicture(picture),
      clock,
    }),
    changeProspect: makeChangeProspect(stores),
    addProspectNote: makeAddProspectNote(stores),
    uploadProspects: makeUploadProspects(stores),
    previewProspects: makePreviewProspects(stores),
    startProspectImport: makeStartProspectImport(stores),
    runImports: makeRunImports(stores),
    purgeProspects: makePurgeProspects(stores),
  };
}
