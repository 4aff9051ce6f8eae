export { connectDb, dedicatedClient, warmUp } from "./connect-db.ts";
export type { Db, Tx } from "./connect-db.ts";
export { deleteSome } from "./delete-some.ts";
export { literalPattern } from "./literal-pattern.ts";
export { checkMigrated, checkSchema, migrate } from "./migrate.ts";
export { kitMigrations } from "./migration-source.ts";
export { runMigrations } from "./run-migrations.ts";
export { transaction } from "./transaction.ts";
