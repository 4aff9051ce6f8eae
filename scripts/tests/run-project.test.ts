import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { tallyOf } from "./run-project.ts";

const file = (
  name: string,
  ...assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
) => ({
  name: join(root, name),
  status: assertionResults.some(({ status }) => status === "passed") ? "passed" : "failed",
  startTime: 0,
  endTime: 1,
  assertionResults,
});

test("names each failed test with file and reason, without the stack, and a file failed outside", () => {
  const testResults = [
    file("web/src/good.test.tsx", { fullName: "a button is there", status: "passed", failureMessages: [] }),
    file(
      "services/leads/test/close.itest.ts",
      {
        fullName: "a closed lead is not sold",
        status: "failed",
        failureMessages: [
          "Error: \u001b[31msold\u001b[39m\n\n\u001b[2mReceived: 3\u001b[22m\n    at sell (sell.ts:3:1)\n    at next",
        ],
      },
      { fullName: "a closed lead stays closed", status: "failed", failureMessages: [] },
    ),
    file("gateway/test/broken.itest.ts"),
  ];
  expect(tallyOf("integration", 1, { numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: [
      "services/leads/test/close.itest.ts: a closed lead is not sold\n    Error: sold\n    Received: 3",
      "services/leads/test/close.itest.ts: a closed lead stays closed",
      "gateway/test/broken.itest.ts: failed outside its tests",
    ],
    failedFiles: ["services/leads/test/close.itest.ts", "gateway/test/broken.itest.ts"],
  });
});

test("names a project that Jest ended without a failed test with its status", () => {
  expect(tallyOf("web", 1, { numPassedTests: 0, testResults: [] }).failed).toEqual(["web: Jest ended with 1"]);
  expect(tallyOf("web", null, undefined).failed).toEqual(["web: Jest ended with a signal"]);
});
