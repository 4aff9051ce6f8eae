import type { IHeaders } from "kafkajs";

/** The headers beside an event's JSON: the attributes of CloudEvents 1.0 in binary mode, and our own. */
export type EventHead = {
  /** UUID; identifies the event in the inbox. */
  eventId: string;
  /** doorlight.purchasing.purchase.confirmed.v1 */
  type: string;
  /** The publisher: `/<prefix>/<service>`. */
  source: string;
  /** Id of the aggregate; also the record's key. */
  subject: string;
  /** When it was published. */
  time: Date;
  /** Counts the changes of the aggregate. */
  version: bigint;
  /** Upper-case code; empty for an event of no country. */
  country: string;
  /** Full name of the protobuf message. */
  schema: string;
  /** W3C trace context of the sender. */
  traceparent: string | undefined;
};

/** As long as the largest version, so that texts sort as their numbers do, which CloudEvents asks of a `sequence`. */
const SEQUENCE_DIGITS = 19;

/** The headers of an event's record. What ours say is said by extensions of CloudEvents, too: libraries keep `ce_` alone. */
export function toHeaders(head: EventHead): Record<string, string> {
  const version = head.version.toString();
  return {
    ce_specversion: "1.0",
    ce_id: head.eventId,
    ce_type: head.type,
    ce_source: head.source,
    ce_subject: head.subject,
    ce_time: head.time.toISOString(),
    ce_dataschema: `proto:${head.schema}`,
    "content-type": "application/json",
    "x-aggregate-version": version,
    ce_sequence: version.padStart(SEQUENCE_DIGITS, "0"),
    ...(head.country && { "x-country": head.country, ce_country: head.country }),
    ...(head.traceparent && { traceparent: head.traceparent, ce_traceparent: head.traceparent }),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the headers of a record. Throws if id, type or version is missing: the record is no event of ours. */
export function fromHeaders(headers: IHeaders): EventHead {
  const text = (name: string) => headers[name]?.toString() ?? "";
  const eventId = text("ce_id");
  const version = text("x-aggregate-version");
  if (!UUID.test(eventId) || !text("ce_type") || !/^\d+$/.test(version))
    throw new TypeError("Headers are not those of an event");
  return {
    eventId,
    type: text("ce_type"),
    source: text("ce_source"),
    subject: text("ce_subject"),
    time: new Date(text("ce_time")),
    version: BigInt(version),
    country: text("x-country"),
    schema: text("ce_dataschema").replace(/^proto:/, ""),
    traceparent: text("traceparent") || undefined,
  };
}
