import { afterAll, beforeAll } from "@jest/globals";
import type { Db } from "../src/db/connect-db.ts";
import type { Kafka } from "../src/kafka/kafka.ts";
import { type TestDatabase, type TestKafka, testDatabase, testKafka } from "../src/testing/index.ts";

export type Stores = { readonly db: Db; readonly databaseUrl: string; readonly kafka: Kafka };

/** A database with outbox, inbox and a table of effects, and all topics under a prefix, for the tests of one file. */
export function givenStores(): Stores {
  let database: TestDatabase;
  let topics: TestKafka;
  beforeAll(async () => {
    database = await testDatabase(new URL("./migrations/", import.meta.url));
    topics = await testKafka();
  });
  afterAll(async () => {
    await topics.close();
    await database.close();
  });
  return {
    get db() {
      return database.db;
    },
    get databaseUrl() {
      return database.url;
    },
    get kafka() {
      return topics.kafka;
    },
  };
}
