import { type Job, everyHour, everySeconds } from "@doorlight/common/jobs";
import type { EndReservations } from "./use-cases/end-reservations.ts";
import type { PurgeAnswers } from "./use-cases/purge-answers.ts";
import type { PurgeLedger } from "./use-cases/purge-ledger.ts";
import type { PurgeMemberships } from "./use-cases/purge-memberships.ts";

type UseCases = {
  endReservations: Pick<EndReservations, "due">;
  purgeAnswers: PurgeAnswers;
  purgeMemberships: PurgeMemberships;
  purgeLedger: PurgeLedger;
};

export function makeJobs({ endReservations, purgeAnswers, purgeMemberships, purgeLedger }: UseCases): Job[] {
  return [
    everySeconds("end-reservations", 5, endReservations.due),
    everyHour("purge-answers", purgeAnswers),
    everyHour("purge-memberships", purgeMemberships),
    everyHour("purge-ledger", purgeLedger),
  ];
}
