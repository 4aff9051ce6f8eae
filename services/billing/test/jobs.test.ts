import { expect, test } from "@jest/globals";
import { makeJobs } from "../src/jobs.ts";

test("an invoice run whose hour passed in an outage begins within a minute after it", () => {
  const anything: unknown = new Proxy(() => {}, { get: () => anything });
  const runs = makeJobs(anything as never).find(({ name }) => name === "invoice-runs");
  expect(runs).toMatchObject({ kind: "schedule", cron: "* * * * *" });
});
