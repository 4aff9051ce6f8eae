import type { ClientBase } from "pg";

export type OutboxRow = {
  id: bigint;
  event_id: string;
  topic: string;
  key: string;
  type: string;
  aggregate_version: bigint;
  payload: string;
  country: string | null;
  traceparent: string | null;
  created_at: Date;
};

/**
 * The oldest unsent rows but those in hand. Asks for what is not marked sent and never for what lies behind the last id: ids are given
 * out before commits happen, so a row may appear behind one that was sent long ago.
 */
export async function unsentRows(session: ClientBase, limit: number, inHand: OutboxRow[] = []): Promise<OutboxRow[]> {
  const { rows } = await session.query<OutboxRow>({
    name: "unsent-rows",
    text: `
      select id, event_id, topic, key, type, aggregate_version, payload::text as payload,
        payload->>'country' as country, headers->>'traceparent' as traceparent, created_at
      from outbox where sent_at is null and id <> all($2::bigint[]) order by id limit $1`,
    values: [limit, idsOf(inHand)],
  });
  return rows;
}

export async function markSent(session: ClientBase, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await session.query({
    name: "mark-sent",
    text: "update outbox set sent_at = clock_timestamp() where id = any($1::bigint[])",
    values: [idsOf(rows)],
  });
}

/** Deletes rows sent before `time`, oldest first, in small transactions; looks at no more than the oldest of the table. */
export async function deleteSentBefore(session: ClientBase, time: Date): Promise<void> {
  const slice = 1_000;
  for (let deleted = slice; deleted === slice; ) {
    const { rowCount } = await session.query(
      "delete from outbox where id in (select id from outbox order by id limit $1) and sent_at < $2",
      [slice, time],
    );
    deleted = rowCount ?? 0;
  }
}

function idsOf(rows: OutboxRow[]): string[] {
  return rows.map(({ id }) => id.toString());
}
