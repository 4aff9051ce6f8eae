import { readdir, readFile } from "node:fs/promises";
import type { Knex } from "knex";

type Migration = { name: string; file: URL };

/**
 * The migrations of a folder in name order: plain SQL (`0001-outbox.sql`) or a module with `up` and `down` (.ts). The
 * database knows them without their file ending, so that a file may change its kind.
 */
export class MigrationSource implements Knex.MigrationSource<Migration> {
  readonly #folder: URL;

  constructor(folder: URL) {
    this.#folder = folder;
  }

  async getMigrations(): Promise<Migration[]> {
    const files = (await readdir(this.#folder)).filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith("test.ts"));
    const misnamed = files.find((file) => !/^\d+-[a-z0-9-]+\.(ts|sql)$/.test(file));
    if (misnamed) throw new Error(`Migration ${misnamed} is not named like 0001-create-leads.sql`);
    return files.sort().map((file) => ({ name: file.replace(/\.(ts|sql)$/, ""), file: new URL(file, this.#folder) }));
  }

  getMigrationName(migration: Migration): string {
    return migration.name;
  }

  async getMigration({ name, file }: Migration): Promise<Knex.Migration> {
    if (!file.href.endsWith(".sql")) return await import(file.href);
    const sql = await readFile(file, "utf8");
    return {
      // A question mark is knex' own placeholder.
      up: (knex) => knex.raw(sql.replaceAll("?", String.raw`\?`)),
      down: () => Promise.reject(new Error(`${name} only goes forward`)),
    };
  }
}
