const node = {
  rootDir: import.meta.dirname,
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts"],
  // Node runs TypeScript as it is.
  transform: {},
  testPathIgnorePatterns: ["/node_modules/"],
  modulePathIgnorePatterns: ["<rootDir>/[.](data|cache)"],
};

const swc = {
  jsc: {
    parser: { syntax: "typescript", tsx: true },
    target: "es2024",
    experimental: { keepImportAttributes: true },
    transform: { react: { runtime: "automatic" } },
  },
  module: { type: "es6" },
};

const web = {
  ...node,
  testEnvironment: "<rootDir>/scripts/jest/browser-like.mjs",
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  transform: { "^.+\\.tsx?$": ["@swc/jest", swc] },
  setupFilesAfterEnv: ["@testing-library/jest-dom/jest-globals"],
  moduleNameMapper: { "\\.(css|svg|png|woff2)$": "<rootDir>/scripts/jest/empty.mjs" },
};

const stack = {
  globalSetup: "<rootDir>/scripts/jest/stack.mjs",
  globalTeardown: "<rootDir>/scripts/jest/end.mjs",
  setupFilesAfterEnv: ["<rootDir>/scripts/jest/patience.mjs"],
};

/** unit and web do no I/O; integration has real stores; e2e and browser share one whole stack. */
export default {
  // A project cannot have its own; what has real parts needs time on a busy machine.
  testTimeout: 60_000,
  testSequencer: "<rootDir>/scripts/jest/by-name.mjs",
  projects: [
    {
      ...node,
      displayName: "unit",
      testMatch: ["<rootDir>/{services,gateway,proto,scripts}/**/*.test.ts"],
    },
    { ...web, displayName: "web", testMatch: ["<rootDir>/web/**/*.test.{ts,tsx}"] },
    {
      ...node,
      displayName: "integration",
      testMatch: ["<rootDir>/{services,gateway,scripts}/**/*.itest.ts"],
      globalSetup: "<rootDir>/scripts/jest/infrastructure.mjs",
      globalTeardown: "<rootDir>/scripts/jest/end.mjs",
    },
    { ...node, ...stack, displayName: "e2e", testMatch: ["<rootDir>/gateway/e2e/**/*.e2e.ts"] },
    { ...node, ...stack, displayName: "browser", testMatch: ["<rootDir>/web/e2e/**/*.e2e.ts"] },
  ],
};
