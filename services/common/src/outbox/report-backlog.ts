import type { Db } from "../db/index.ts";
import { gauge } from "../telemetry/index.ts";

/** Metrics of the waiting events; measured at each scrape. */
export function reportBacklog(db: Db): void {
  const read = async (sql: string) => {
    const { rows } = await db.raw<{ rows: { value: number }[] }>(
      `select ${sql} as value from outbox where sent_at is null`,
    );
    return rows;
  };
  gauge("outbox_unsent", () => read("count(*)::int"), { description: "Events that wait to be sent" });
  gauge("outbox_oldest_seconds", () => read("coalesce(extract(epoch from now() - min(created_at)), 0)::float"), {
    description: "Age of the event that has waited longest",
  });
}
