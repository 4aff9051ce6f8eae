import type { KafkaMessage } from "kafkajs";
import type { Tx } from "../db/index.ts";
import { causeOf } from "../errors/index.ts";
import { type DeadLetter, traceIdOf } from "./dead-letters.ts";

/**
 * Records in `tx` that the consumer handles these events, and returns the ids of those that it had not handled before.
 * Waits while another copy of the consumer handles one of them, until that commits or rolls back.
 */
export async function claimNew(tx: Tx, consumer: string, eventIds: string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const { rows } = await tx
    .raw<{ rows: { event_id: string }[] }>(
      `insert into inbox (consumer, event_id) select ?, unnest(?::uuid[]) on conflict do nothing returning event_id`,
      [consumer, eventIds],
    )
    .options({ name: "claim-events" });
  return new Set(rows.map((row) => row.event_id));
}

/**
 * Records in `tx` that the consumer has given an event up, once however often it does. It is not handled again, and not
 * recorded if another copy of the consumer has handled it meanwhile: a replay would be its second effect.
 */
export async function recordDeadLetter(tx: Tx, consumer: string, letter: DeadLetter): Promise<void> {
  const { topic, partition, message, eventId, error } = letter;
  if (eventId && (await claimNew(tx, consumer, [eventId])).size === 0) return;
  await tx("dead_letters")
    .insert({
      consumer,
      topic,
      partition,
      record_offset: message.offset,
      event_id: eventId ?? null,
      error: causeOf(error),
      trace_id: traceIdOf(message) ?? null,
      record_key: message.key?.toString() ?? null,
      record_value: message.value,
      record_headers: JSON.stringify(headersOf(message)),
    })
    .onConflict()
    .ignore();
}

/** Texts, as those of events are; a header that comes twice is none of ours. */
function headersOf({ headers = {} }: KafkaMessage): Record<string, string> {
  const texts = Object.entries(headers).filter(([, value]) => value !== undefined && !Array.isArray(value));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}
