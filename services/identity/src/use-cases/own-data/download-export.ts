import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { hasExpired } from "../../domain/retention.ts";
import type { Exports } from "./ports.ts";

type Ports = { db: Db; exports: Exports; clock: Clock };

/** All parts as one JSON object. Refuses `not_found` for one that is not complete, has run out or is another user's. */
export function makeDownloadExport({ db, exports, clock }: Ports) {
  return async (userId: string, id: string): Promise<string> => {
    const found = await exports.find(db, { id });
    if (found?.userId !== userId || !found.readyAt || hasExpired(found, clock.now())) refuse("not_found");
    const about = { userId, requestedAt: found.requestedAt, readyAt: found.readyAt };
    const parts = await exports.parts(db, id);
    // As they were sent: years of purchases need not be parsed to be put together.
    const members = parts.map(({ source, json }) => `${JSON.stringify(source)}:${json}`);
    return `{"export":${JSON.stringify(about)},${members.join(",")}}`;
  };
}
