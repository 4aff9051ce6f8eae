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
  /** Whether it is about a row of test mode. */
  test: boolean;
  traceparent: string | null;
  created_at: Date;
};

/**
 * The oldest unsent rows without those that are being sent. Never asks for rows behind the last id: ids are given out
 * before commits happen, so a row may appear behind one that was sent long ago.
 */
export async function unsentRows(session: ClientBase, limit: number, inFlight: OutboxRow[] = []): Promise<OutboxRow[]> {
  const { rows } = await session.query<OutboxRow>({
    name: "unsent-rows",
    text: `
      select id, event_id, topic, key, type, aggregate_version, payload::text as payload,
        payload->>'country' as country, coalesce((payload->>'test')::boolean, false) as test,
        headers->>'traceparent' as traceparent, created_at
      from outbox where sent_at is null and id <> all($2::bigint[]) order by id limit $1`,
    values: [limit, idsOf(inFlight)],
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

/** Purges rows sent before `time`, looking at the oldest of the table alone. */
export function deleteSentBefore(session: ClientBase, time: Date): Promise<void> {
  const oldest = "select id from outbox order by id limit 1000";
  return deleteInSlices(session, `delete from outbox where id in (${oldest}) and sent_at < $1`, time);
}

/** Purges events that were received before `time` from the inbox. */
export function deleteReceivedBefore(session: ClientBase, time: Date): Promise<void> {
  const old = "select ctid from inbox where received_at < $1 limit 1000";
  return deleteInSlices(session, `delete from inbox where ctid = any(array(${old}))`, time);
}

/** Purges events that were given up and settled before `time`. */
export function deleteSettledBefore(session: ClientBase, time: Date): Promise<void> {
  const old = "select id from dead_letters where settled_at < $1 limit 1000";
  return deleteInSlices(session, `delete from dead_letters where id in (${old})`, time);
}

/** Repeats a statement that deletes at most 1,000 rows until it deletes fewer. */
async function deleteInSlices(session: ClientBase, statement: string, time: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await session.query(statement, [time]);
    if ((rowCount ?? 0) < 1_000) return;
  }
}

function idsOf(rows: OutboxRow[]): string[] {
  return rows.map(({ id }) => id.toString());
}
