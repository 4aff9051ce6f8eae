import { type Job, everyHour, everySeconds } from "@doorlight/common/jobs";
import type { EndReservations } from "./use-cases/end-reservations.ts";
import type { PurgeAnswers } from "./use-cases/purge-answers.ts";
import type { PurgeMemberships } from "./use-cases/purge-memberships.ts";

type UseCases = {
  endReservations: Pick<EndReservations, "due">;
  purgeAnswers: PurgeAnswers;
  purgeMemberships: PurgeMemberships;
};

export function makeJobs({ endReservations, purgeAnswers, purgeMemberships }: UseCases): Job[] {
  return [
    everySeconds("end-reservations", 5, endReservations.due),
    everyHour("purge-answers", purgeAnswers),
    everyHour("purge-memberships", purgeMemberships),
  ];
}
