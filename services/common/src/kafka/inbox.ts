import type { Tx } from "../db/index.ts";

/**
 * Records in `tx` that the consumer handles these events, and returns the ids of those that it had not handled before.
 * Waits while another copy of the consumer handles one of them, until that commits or rolls back.
 */
export async function claimNew(tx: Tx, consumer: string, eventIds: string[]): Promise<Set<string>> {
  const { rows } = await tx
    .raw<{ rows: { event_id: string }[] }>(
      `insert into inbox (consumer, event_id) select ?, unnest(?::uuid[]) on conflict do nothing returning event_id`,
      [consumer, eventIds],
    )
    .options({ name: "claim-events" });
  return new Set(rows.map((row) => row.event_id));
}
