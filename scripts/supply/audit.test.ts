import { expect, test } from "@jest/globals";
import { NotDone } from "../checks/check.ts";
import { judge } from "./audit.ts";

const report = (vulnerabilities: object) => ({ auditReportVersion: 2, vulnerabilities });

test.each([
  ["no answer", null, "no answer"],
  ["an answer that is an error", { message: "request failed, reason: offline", method: "POST" }, "offline"],
  ["an empty answer", {}, "no answer"],
])("counts an audit with %s as not done", (_, answer, reason) => {
  expect(() => judge(answer)).toThrow(NotDone);
  expect(() => judge(answer)).toThrow(reason);
});

test("passes an audit without severe findings", () => {
  expect(() => judge(report({}))).not.toThrow();
  expect(() => judge(report({ qs: { severity: "moderate", range: "<6" } }))).not.toThrow();
});

test.each(["high", "critical"])("fails an audit of a package with a %s vulnerability by its name", (severity) => {
  expect(() => judge(report({ qs: { severity, range: "<6.14" } }))).toThrow(`qs <6.14: ${severity}`);
});
