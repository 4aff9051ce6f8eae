interface Mutation {
  /** Path in the repository. */
  file: string;
  original: string;
  mutated: string;
}

/** Common mistakes in the handling of events, each one change to one file of the kit. */
export const sourceMutants = {
  /** The offset is committed first: when the process crashes, Kafka takes the batch for done. */
  "commit before effect": {
    file: "services/common/src/kafka/start-consumers.ts",
    original: `
    if (!(await handleRecords({ ...handling, pause }, origins))) return;
    resolveOffset(messages.at(-1)!.offset);
`,
    mutated: `
    resolveOffset(messages.at(-1)!.offset);
    await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
    if (!(await handleRecords({ ...handling, pause }, origins))) return;
`,
  },

  /** The relay looks only behind the last row that it sent, although rows become visible out of order. */
  "last-id relay": {
    file: "services/common/src/outbox/outbox-rows.ts",
    original: "from outbox where sent_at is null and",
    mutated: "from outbox where id > (select coalesce(max(id), 0) from outbox where sent_at is not null) and",
  },
} satisfies Record<string, Mutation>;

export type SourceMutant = keyof typeof sourceMutants;
