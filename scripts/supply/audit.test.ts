import { expect, test } from "@jest/globals";
import { NotDone } from "../checks/check.ts";
import { judge } from "./audit.ts";

const report = (vulnerabilities: object) => ({ auditReportVersion: 2, vulnerabilities });

test.each([
  ["no answer", null, "no answer"],
  ["an answer that is an error", { message: "request failed, reason: offline", method: "POST" }, "offline"],
  ["an empty answer", {}, "no answer"],
])("an audit with %s counts as not done", (_, answer, reason) => {
  expect(() => judge(answer)).toThrow(NotDone);
  expect(() => judge(answer)).toThrow(reason);
});

test("an audit that found nothing of weight passes", () => {
  expect(() => judge(report({}))).not.toThrow();
  expect(() => judge(report({ qs: { severity: "moderate", range: "<6" } }))).not.toThrow();
});

test.each(["high", "critical"])("a package with a %s vulnerability fails the audit by its name", (severity) => {
  expect(() => judge(report({ qs: { severity, range: "<6.14" } }))).toThrow(`qs <6.14: ${severity}`);
});
