import { type DescFile, hasOption } from "@bufbuild/protobuf";
import { event } from "@doorlight/proto/common/v1/options_pb";
import { eventType } from "./event-type.ts";
import type { EventType } from "./event-type.ts";

/** Of each topic, unless the deployment says otherwise. */
export const PARTITIONS = 12;

/** The events that protobuf files declare, by CloudEvents type. Throws for an event without its key field. */
export function eventTypesOf(files: readonly DescFile[]): ReadonlyMap<string, EventType> {
  const events = files.flatMap(({ messages }) => messages).filter((message) => hasOption(message, event));
  return new Map(events.map((message) => [eventType(message).type, eventType(message)]));
}

/** The topics of the events that protobuf files declare, without the deployment's prefix. */
export function topicsOf(files: readonly DescFile[]): string[] {
  return [...new Set(Array.from(eventTypesOf(files).values(), ({ topic }) => topic))];
}

/** Those of them that keep the last record of each key for good. */
export function compactedTopicsOf(files: readonly DescFile[]): string[] {
  const compacted = [...eventTypesOf(files).values()].filter((event) => event.compacted);
  return [...new Set(compacted.map(({ topic }) => topic))];
}

/** The topic of an event's tests: nobody but our own services may read one (decision 108). */
export const testTopic = (topic: string): string => `test.${topic}`;

/** The topics of the tests among the events that protobuf files declare, without the deployment's prefix. */
export function testTopicsOf(files: readonly DescFile[]): string[] {
  const tests = [...eventTypesOf(files).values()].filter((event) => event.mayBeTest);
  return [...new Set(tests.map(({ topic }) => testTopic(topic)))];
}
