import { readdir, readFile } from "node:fs/promises";
import type { Knex } from "knex";

type Migration = { name: string; file: URL };

/** The table of names that have run. */
export const DONE = "schema_migrations";
/** The folder of the tables that every service has. */
export const kitMigrations = new URL("../../migrations/", import.meta.url);

/**
 * The migrations of the kit, then those of a service's folder, each in name order: plain SQL (`0002-users.sql`) or a
 * module with `up` and `down` (.ts). The database knows them without their file ending, so that a file may change its
 * kind; the kit's as `kit/0001-outbox`, so that its numbers are its own.
 */
export class MigrationSource implements Knex.MigrationSource<Migration> {
  readonly #folder: URL;

  constructor(folder: URL) {
    this.#folder = folder;
  }

  async getMigrations(): Promise<Migration[]> {
    return [...(await migrationsOf(kitMigrations, "kit/")), ...(await migrationsOf(this.#folder))];
  }

  getMigrationName(migration: Migration): string {
    return migration.name;
  }

  async getMigration({ name, file }: Migration): Promise<Knex.Migration> {
    if (!file.href.endsWith(".sql")) return await import(file.href);
    const sql = await readFile(file, "utf8");
    return {
      up: async (knex) => {
        if (await ranAsOwn(knex, name)) return;
        // A question mark is knex' own placeholder.
        await knex.raw(sql.replaceAll("?", String.raw`\?`));
      },
      down: () => Promise.reject(new Error(`${name} only goes forward`)),
    };
  }
}

async function migrationsOf(folder: URL, prefix = ""): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith("test.ts"));
  const misnamed = files.find((file) => !/^\d+-[a-z0-9-]+\.(ts|sql)$/.test(file));
  if (misnamed) throw new Error(`Migration ${misnamed} is not named like 0001-create-leads.sql`);
  return files
    .sort()
    .map((file) => ({ name: `${prefix}${file.replace(/\.(ts|sql)$/, "")}`, file: new URL(file, folder) }));
}

/**
 * The first release had the kit's migrations in the folder of each service, numbered there. Its records stay, because its
 * processes ask for them; what they name is not run again. Can go with the first release's last database.
 */
async function ranAsOwn(knex: Knex, name: string): Promise<boolean> {
  const own = /^kit\/\d+(-outbox|-event-checks|-invariants)$/.exec(name)?.[1];
  return own !== undefined && (await knex(DONE).whereRaw("name ~ ?", `^\\d+${own}$`).first()) !== undefined;
}
