import type { Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { hasExpired } from "../../domain/retention.ts";
import type { DataExport, Exports } from "./ports.ts";

type Ports = { db: Db; exports: Exports; clock: Clock };

/** The user's export unless it has run out. */
export function makeGetExport({ db, exports, clock }: Ports) {
  return async (userId: string): Promise<DataExport | undefined> => {
    const found = await exports.find(db, { userId });
    return found && !hasExpired(found, clock.now()) ? found : undefined;
  };
}
