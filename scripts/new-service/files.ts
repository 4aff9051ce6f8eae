const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** The first files of a service, by path in its folder: it starts, is ready and does nothing yet. */
export function filesOf(name: string): Record<string, string> {
  return {
    "package.json": json({
      name: `@doorlight/${name}`,
      version: "0.0.0",
      private: true,
      type: "module",
      dependencies: { "@doorlight/common": "0.0.0" },
    }),
    "tsconfig.json": json({
      extends: "../../tsconfig.base.json",
      include: ["src", "test", "demo"],
    }),
    "README.md": `# ${name}

What it is for, in one line.

- **Owns** nothing yet.
- **Answers** nothing yet.
- **Publishes** nothing yet.
- **Consumes** nothing yet.
`,
    // Git keeps no empty folder, and the tables that every service has are the kit's.
    "migrations/.gitkeep": "",
    "src/main.ts": `import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { ${name} } from "./service.ts";

await run("${name}", config, ${name});
`,
    "src/migrate.ts": `import { runMigrations } from "@doorlight/common/db";

await runMigrations(import.meta.url);
`,
    "src/config.ts": `import { defineConfig, env } from "@doorlight/common/config";

export const config = defineConfig({ ...env.runtime, ...env.database, ...env.kafka });

export type Config = ReturnType<typeof config>;
`,
    "src/service.ts": `import type { Kit, Service } from "@doorlight/common/runtime";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { makeJobs } from "./jobs.ts";

/** What it is for, in one line. Makes the stores, clients, events and use cases, and hands them to the entry points. */
export function ${name}(_kit: Kit<Config>): Service {
  return { consumers: makeConsumers(), jobs: makeJobs() };
}
`,
    "src/consumers.ts": `import type { Consumer } from "@doorlight/common/kafka";

/** Event to use case. */
export function makeConsumers(): Consumer[] {
  return [];
}
`,
    "src/jobs.ts": `import type { Job } from "@doorlight/common/jobs";

/** Schedule to use case. */
export function makeJobs(): Job[] {
  return [];
}
`,
  };
}
