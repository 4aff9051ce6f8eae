import { readdir } from "node:fs/promises";
import type { Knex } from "knex";

type Migration = { name: string; file: URL };

/**
 * The migrations of a folder in name order, known to the database without their file ending, so that a source tree
 * (.ts) and a build (.js) agree about what has run.
 */
export class MigrationSource implements Knex.MigrationSource<Migration> {
  readonly #folder: URL;

  constructor(folder: URL) {
    this.#folder = folder.href.endsWith("/") ? folder : new URL(`${folder.href}/`);
  }

  async getMigrations(): Promise<Migration[]> {
    const files = (await readdir(this.#folder)).filter((file) => /\.(ts|js)$/.test(file) && !file.endsWith("test.ts"));
    const misnamed = files.find((file) => !/^\d+-[a-z0-9-]+\.(ts|js)$/.test(file));
    if (misnamed) throw new Error(`Migration ${misnamed} is not named like 0001-create-leads.ts`);
    return files.sort().map((file) => ({ name: file.replace(/\.(ts|js)$/, ""), file: new URL(file, this.#folder) }));
  }

  getMigrationName(migration: Migration): string {
    return migration.name;
  }

  async getMigration(migration: Migration): Promise<Knex.Migration> {
    return await import(migration.file.href);
  }
}
