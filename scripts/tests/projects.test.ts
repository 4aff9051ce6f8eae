import { expect, test } from "@jest/globals";
import { projectOf } from "./projects.ts";

test.each([
  ["scripts/tests/projects.test.ts", "unit"],
  ["./scripts/tests/projects.test.ts", "unit"],
  ["scripts/e2e/permissions/permissions.test.ts", "unit"],
  ["web/src/lib/dates.test.ts", "web"],
  ["scripts/stack/ports.itest.ts", "integration"],
  ["scripts/e2e/permissions/rpc-permissions.e2e.ts", "e2e"],
  ["scripts/e2e/magic-link.e2e.ts", "e2e"],
  ["web/e2e/screens.e2e.ts", "browser"],
  ["web/e2e/alone/live-updates.e2e.ts", "alone"],
  ["scripts/e2e/alone/ended-sessions.e2e.ts", "alone"],
])("puts %s into the project %s", (file, project) => {
  expect(projectOf(file)).toBe(project);
});

test.each(["scripts/tests/projects.ts", "scripts/tests/missing.test.ts", "scripts/tests", "../elsewhere.test.ts", ""])(
  "does not take %j for a test file",
  (file) => {
    expect(projectOf(file)).toBeUndefined();
  },
);
