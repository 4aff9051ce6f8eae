import { type Job, everyHour, everyMinute, everySeconds, sends } from "@doorlight/common/jobs";
import type { Budgets } from "./use-cases/budgets.ts";
import type { DeliverLeads } from "./use-cases/deliver-leads.ts";
import type { EndReservations } from "./use-cases/end-reservations.ts";
import type { FollowClaims } from "./use-cases/follow-claims.ts";
import type { PurgeAnswers } from "./use-cases/purge-answers.ts";
import type { PurgeDeliveries } from "./use-cases/purge-deliveries.ts";
import type { PurgeLedger } from "./use-cases/purge-ledger.ts";
import type { PurgeMemberships } from "./use-cases/purge-memberships.ts";
import type { RecordDispute } from "./use-cases/record-dispute.ts";

type UseCases = {
  budgets: Pick<Budgets, "watch">;
  deliverLeads: DeliverLeads;
  endReservations: Pick<EndReservations, "due">;
  followClaims: Pick<FollowClaims, "resumeDue">;
  recordDispute: Pick<RecordDispute, "markFormer">;
  purgeAnswers: PurgeAnswers;
  purgeMemberships: PurgeMemberships;
  purgeLedger: PurgeLedger;
  purgeDeliveries: PurgeDeliveries;
};

export function makeJobs(useCases: UseCases): Job[] {
  const {
    budgets,
    deliverLeads,
    endReservations,
    followClaims,
    recordDispute,
    purgeAnswers,
    purgeMemberships,
    purgeLedger,
    purgeDeliveries,
  } = useCases;
  return [
    sends(everySeconds("deliver-leads", 1, deliverLeads)),
    everySeconds("end-reservations", 5, endReservations.due),
    everyMinute("watch-budgets", budgets.watch),
    everyMinute("resume-deliveries", followClaims.resumeDue),
    everyMinute("mark-disputes", recordDispute.markFormer),
    everyHour("purge-answers", purgeAnswers),
    everyHour("purge-memberships", purgeMemberships),
    everyHour("purge-ledger", purgeLedger),
    everyHour("purge-deliveries", purgeDeliveries),
  ];
}
