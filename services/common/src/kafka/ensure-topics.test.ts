import { expect, jest, test } from "@jest/globals";
import { ensureTopics } from "./ensure-topics.ts";
import type { Kafka } from "./kafka.ts";

/** A cluster whose brokers answer metadata requests for new topics with these errors first. */
function clusterThatAnswers(...errors: Error[]) {
  const fetchTopicMetadata = jest.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
    return { topics: [] };
  });
  const admin = {
    connect: async () => {},
    disconnect: async () => {},
    listTopics: async () => ["old"],
    createTopics: async () => true,
    fetchTopicMetadata,
  };
  const kafka: Pick<Kafka, "admin"> = { admin: () => admin as unknown as ReturnType<Kafka["admin"]> };
  return { kafka, fetchTopicMetadata };
}

const protocolError = (type: string) => Object.assign(new Error(type), { type });
const layout = { partitions: 1, retentionDays: 1 };

test("creating topics waits while a broker has not yet read of a topic or has no leader for it", async () => {
  const { kafka, fetchTopicMetadata } = clusterThatAnswers(
    protocolError("UNKNOWN_TOPIC_OR_PARTITION"),
    protocolError("LEADER_NOT_AVAILABLE"),
  );

  expect(await ensureTopics(kafka, ["old", "new"], layout)).toEqual(["new"]);
  expect(fetchTopicMetadata).toHaveBeenCalledTimes(3);
});

test("creating topics rejects on an error that waiting does not end", async () => {
  const { kafka } = clusterThatAnswers(protocolError("TOPIC_AUTHORIZATION_FAILED"));

  await expect(ensureTopics(kafka, ["new"], layout)).rejects.toThrow("TOPIC_AUTHORIZATION_FAILED");
});
