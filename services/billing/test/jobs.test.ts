import { expect, test } from "@jest/globals";
import { makeJobs } from "../src/jobs.ts";

test("begins an invoice run whose hour passed in an outage within a minute after it", () => {
  const anything: unknown = new Proxy(() => {}, { get: () => anything });
  const runs = makeJobs(anything as never).find(({ name }) => name === "invoice-runs");
  expect(runs).toMatchObject({ kind: "schedule", cron: "* * * * *" });
});
