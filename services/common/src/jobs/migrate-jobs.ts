/** Creates or updates the queue's tables. The runtime does so at each start; tests that only add jobs call it themselves. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const { Logger: QueueLogger, runMigrations } = await import("graphile-worker");
  await runMigrations({ connectionString: databaseUrl, logger: new QueueLogger(() => () => {}) });
}
