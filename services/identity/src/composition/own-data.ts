import type { DataHolders } from "../clients/data-holders.ts";
import { exportStore } from "../db/export-store.ts";
import { imageStore } from "../db/image-store.ts";
import { ownDataStore } from "../db/own-data-store.ts";
import { retentionStore } from "../db/retention-store.ts";
import { tombstoneStore } from "../db/tombstone-store.ts";
import { makeCollectExport } from "../use-cases/own-data/collect-export.ts";
import { makeDownloadExport } from "../use-cases/own-data/download-export.ts";
import { makeEraseAccount } from "../use-cases/own-data/erase-account.ts";
import { makeForgetOld } from "../use-cases/own-data/forget-old.ts";
import { makeGetExport } from "../use-cases/own-data/get-export.ts";
import { makeRequestExport } from "../use-cases/own-data/request-export.ts";
import type { Ground } from "./ground.ts";

/** Export and erasure of a user's own data. */
export function ownData(ground: Ground, { leads, purchasing, billing }: DataHolders) {
  const ports = {
    ...ground,
    exports: exportStore,
    images: imageStore,
    retention: retentionStore,
    tombstones: tombstoneStore,
    sources: {
      identity: async (userId: string) => JSON.stringify(await ownDataStore.read(ground.db, userId)),
      leads,
      purchasing,
      billing,
    },
  };
  return {
    requestExport: makeRequestExport(ports),
    collectExport: makeCollectExport(ports),
    getExport: makeGetExport(ports),
    downloadExport: makeDownloadExport(ports),
    eraseAccount: makeEraseAccount(ports),
    forgetOld: makeForgetOld(ports),
  };
}
