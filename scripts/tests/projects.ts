import { existsSync } from "node:fs";
import { matchesGlob, relative, resolve } from "node:path";
import { root } from "../stack/run.ts";

interface Project {
  /** Glob of its test files, from the root of the tree. */
  files: string;
  /** What has to run for its tests: PostgreSQL, Redis, Kafka and the card provider, or the whole product. */
  needs: "nothing" | "stores" | "product";
  workers: number;
}

/** The Jest projects; jest.config.mjs reads the globs from here. */
export const projects = {
  unit: { files: "{services,gateway,proto,scripts}/**/*.test.ts", needs: "nothing", workers: 2 },
  web: { files: "web/**/*.test.{ts,tsx}", needs: "nothing", workers: 2 },
  // One of three often waits, for Kafka, a mail server or the end of a process.
  integration: { files: "{services,gateway,scripts}/**/*.itest.ts", needs: "stores", workers: 3 },
  // All files below share one running product. Each has people and leads of its own.
  e2e: { files: "scripts/e2e/{*,permissions/*}.e2e.ts", needs: "product", workers: 2 },
  browser: { files: "web/e2e/*.e2e.ts", needs: "product", workers: 2 },
  // These end its processes, do what others would notice, or notice others: one file after the other.
  alone: { files: "{scripts,web}/e2e/alone/*.e2e.ts", needs: "product", workers: 1 },
} as const satisfies Record<string, Project>;

export type ProjectName = keyof typeof projects;

export const projectNames = Object.keys(projects) as ProjectName[];

/** The project of a test file, given as a person types it; undefined for a path that is no test file. */
export function projectOf(file: string): ProjectName | undefined {
  const path = relative(root, resolve(file));
  if (!existsSync(resolve(file))) return undefined;
  return projectNames.find((name) => matchesGlob(path, projects[name].files));
}
