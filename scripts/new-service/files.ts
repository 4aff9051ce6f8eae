const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** The first files of a service, by path in its folder: it starts, is ready and does nothing. */
export function filesOf(name: string, versions: Record<string, string>): Record<string, string> {
  return {
    "package.json": json({
      name: `@doorlight/${name}`,
      version: "0.0.0",
      private: true,
      type: "module",
      dependencies: { "@doorlight/common": "0.0.0", knex: versions["knex"] },
    }),
    "tsconfig.json": json({
      extends: "../../tsconfig.base.json",
      include: ["src", "migrations", "test", "demo"],
    }),
    "README.md": `# ${name}

What it is for, in one line.

- **Owns** nothing yet.
- **Answers** nothing yet.
- **Publishes** nothing yet.
- **Consumes** nothing yet.
`,
    [`migrations/0001-create-${name}.ts`]: `import { dropOutboxTables, outboxTables } from "@doorlight/common/outbox";
import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await outboxTables(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutboxTables(knex);
}
`,
    "src/main.ts": `import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { ${name} } from "./service.ts";

await run("${name}", config, ${name});
`,
    "src/migrate.ts": `import { runMigrations } from "@doorlight/common/db";

await runMigrations(import.meta.url);
`,
    "src/config.ts": `import { defineConfig, env } from "@doorlight/common/config";

export const config = defineConfig({
  ...env.runtime,
  ...env.database,
  ...env.kafka,
});

export type Config = ReturnType<typeof config>;
`,
    "src/service.ts": `import type { Kit, Service } from "@doorlight/common/runtime";
import type { Config } from "./config.ts";

/** What it is for, in one line. */
export function ${name}(_kit: Kit<Config>): Service {
  return {};
}
`,
  };
}
