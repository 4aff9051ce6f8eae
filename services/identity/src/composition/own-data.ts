import type { DataHolders } from "../clients/data-holders.ts";
import { exportStore } from "../db/export-store.ts";
import { imageStore } from "../db/image-store.ts";
import { ownDataStore } from "../db/own-data-store.ts";
import { retentionStore } from "../db/retention-store.ts";
import { tombstoneStore } from "../db/tombstone-store.ts";
import { collectExportWith } from "../use-cases/own-data/collect-export.ts";
import { downloadExportWith } from "../use-cases/own-data/download-export.ts";
import { eraseAccountWith } from "../use-cases/own-data/erase-account.ts";
import { forgetOldWith } from "../use-cases/own-data/forget-old.ts";
import { getExportWith } from "../use-cases/own-data/get-export.ts";
import { requestExportWith } from "../use-cases/own-data/request-export.ts";
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
    requestExport: requestExportWith(ports),
    collectExport: collectExportWith(ports),
    getExport: getExportWith(ports),
    downloadExport: downloadExportWith(ports),
    eraseAccount: eraseAccountWith(ports),
    forgetOld: forgetOldWith(ports),
  };
}
