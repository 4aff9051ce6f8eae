import { projects } from "./scripts/tests/projects.ts";

const node = {
  rootDir: import.meta.dirname,
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts"],
  // Node runs TypeScript as it is.
  transform: {},
  testPathIgnorePatterns: ["/node_modules/"],
  modulePathIgnorePatterns: ["<rootDir>/([.](data|cache)|dist)"],
};

/** Node loads the modules, once per worker. */
const native = { ...node, testRunner: "<rootDir>/scripts/jest/native-modules.mjs" };

const web = {
  ...node,
  testEnvironment: "jsdom",
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  testRunner: "<rootDir>/scripts/jest/native-screens.mjs",
  setupFilesAfterEnv: ["<rootDir>/web/test/set-up.ts"],
};

const wholeStories = { setupFilesAfterEnv: ["<rootDir>/scripts/jest/whole-stories.mjs"] };
const stories = { ...native, ...wholeStories };
// What one file does to the product must not reach the next one by its modules too.
const alone = { ...node, ...wholeStories };

/** unit and web do no I/O; integration has real stores; e2e, browser and alone share one whole stack. */
const environments = { unit: native, web, integration: native, e2e: stories, browser: stories, alone };

export default {
  // A project cannot have its own; what has real parts needs time on a busy machine.
  testTimeout: 60_000,
  testSequencer: "<rootDir>/scripts/jest/long-first.mjs",
  projects: Object.entries(projects).map(([name, { files }]) => ({
    ...environments[name],
    displayName: name,
    testMatch: [`<rootDir>/${files}`],
  })),
};
