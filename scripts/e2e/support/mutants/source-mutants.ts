interface PlantedSource {
  /** Path in the repository. */
  file: string;
  /** What the file says. */
  sound: string;
  planted: string;
}

/** Ways in which events are often handled wrong, each one change to one file of the kit. */
export const plantedSources = {
  /** The place in the topic is noted first: whatever the process dies over was done as far as Kafka knows. */
  "commit before effect": {
    file: "services/common/src/kafka/start-consumers.ts",
    sound: `
    if (!(await handleRecords({ ...handling, pause }, origins))) return;
    resolveOffset(messages.at(-1)!.offset);
`,
    planted: `
    resolveOffset(messages.at(-1)!.offset);
    await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
    if (!(await handleRecords({ ...handling, pause }, origins))) return;
`,
  },

  /** What lies behind the last row that was sent is never looked at again, although rows become visible out of order. */
  "last-id relay": {
    file: "services/common/src/outbox/outbox-rows.ts",
    sound: "from outbox where sent_at is null and",
    planted: "from outbox where id > (select coalesce(max(id), 0) from outbox where sent_at is not null) and",
  },
} satisfies Record<string, PlantedSource>;

export type PlantedSourceName = keyof typeof plantedSources;
