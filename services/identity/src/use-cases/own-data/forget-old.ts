import type { Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { dataClasses, retentionCutoff } from "../../domain/retention.ts";
import type { Retention } from "./ports.ts";

type Ports = { db: Db; retention: Retention; clock: Clock };

/** Forgets of each class of data what has been kept long enough. */
export function makeForgetOld({ db, retention, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    for (const dataClass of dataClasses) await retention[dataClass](db, retentionCutoff(dataClass, now));
  };
}
