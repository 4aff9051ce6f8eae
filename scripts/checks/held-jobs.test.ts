import { expect, test } from "@jest/globals";
import type { Job } from "@doorlight/common/jobs";
import { makeJobs as billing } from "../../services/billing/src/jobs.ts";
import { makeJobs as campaign } from "../../services/campaign/src/jobs.ts";
import { makeJobs as notifications } from "../../services/notifications/src/jobs.ts";
import { makeJobs as purchasing } from "../../services/purchasing/src/jobs.ts";

/** Use cases of which no name is asked in vain. */
const unused: never = new Proxy(() => {}, { get: () => unused }) as never;

const held: [string, (useCases: never) => Job[], string[]][] = [
  [
    "charges, pays back, invoices and reminds",
    billing,
    [
      "cancel-setups",
      "card-invoices",
      "charge-fee",
      "check-top-ups",
      "credit-lost-refunds",
      "drop-card",
      "drop-customer",
      "end-abandoned",
      "hand-over-invoice",
      "invoice-documents",
      "invoice-run",
      "invoice-runs",
      "remind-payers",
      "renew-subscriptions",
      "resolve-charges",
      "top-up",
      "undo-charge",
    ],
  ],
  ["mails many", campaign, ["queue-reports", "send-campaigns", "start-campaigns"]],
  ["sends mails and webhooks", notifications, ["send-mail", "send-webhooks"]],
  ["buys for lists", purchasing, ["deliver-leads"]],
];

test.each(held)("holds back from a restored copy every job that %s", (_, makeJobs, names) => {
  const sending = makeJobs(unused).filter((job) => job.sends);
  expect(sending.map(({ name }) => name).toSorted()).toEqual(names);
});
