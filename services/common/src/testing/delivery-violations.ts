/** An event as its outbox or its publisher knows it. */
export type PublishedEvent = { eventId: string; key: string; version: bigint };

/**
 * What is wrong with how events arrived, in words; empty when each arrived at least once and, by first arrival, those
 * of a key in order of their versions. `arrived` is in order of arrival within a key.
 */
export function deliveryViolations(published: PublishedEvent[], arrived: PublishedEvent[]): string[] {
  const arrivedIds = new Set(arrived.map(({ eventId }) => eventId));
  const lost = published
    .filter(({ eventId }) => !arrivedIds.has(eventId))
    .map(({ key, version }) => `${key} version ${version} is lost`);

  const latest = new Map<string, bigint>();
  const seen = new Set<string>();
  const disordered: string[] = [];
  for (const { eventId, key, version } of arrived) {
    if (seen.has(eventId)) continue;
    seen.add(eventId);
    const before = latest.get(key);
    if (before !== undefined && version < before) disordered.push(`${key} version ${version} came after ${before}`);
    latest.set(key, version);
  }
  return [...lost, ...disordered];
}

/** What is wrong with the effects of events, in words: each event must have had exactly one. */
export function effectViolations(published: PublishedEvent[], effects: { eventId: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { eventId } of effects) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  return published
    .filter(({ eventId }) => counts.get(eventId) !== 1)
    .map(({ eventId, key, version }) => `${key} version ${version} had ${counts.get(eventId) ?? 0} effects`);
}
