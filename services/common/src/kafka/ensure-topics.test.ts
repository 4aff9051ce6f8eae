import { expect, jest, test } from "@jest/globals";
import { ensureTopics } from "./ensure-topics.ts";
import type { Kafka } from "./kafka.ts";

/** A cluster that answers requests about new topics with these errors first: to any broker, and to their leaders. */
function clusterThatAnswers(errors: { ofAnyBroker?: Error[]; ofLeaders?: Error[] }) {
  const { ofAnyBroker = [], ofLeaders = [] } = errors;
  const fetchTopicMetadata = jest.fn(async () => {
    const error = ofAnyBroker.shift();
    if (error) throw error;
    return { topics: [] };
  });
  const fetchTopicOffsets = jest.fn(async (_topic: string) => {
    const error = ofLeaders.shift();
    if (error) throw error;
    return [];
  });
  const admin = {
    connect: async () => {},
    disconnect: async () => {},
    listTopics: async () => ["old"],
    createTopics: async () => true,
    fetchTopicMetadata,
    fetchTopicOffsets,
  };
  const kafka: Pick<Kafka, "admin"> = { admin: () => admin as unknown as ReturnType<Kafka["admin"]> };
  return { kafka, fetchTopicMetadata, fetchTopicOffsets };
}

const protocolError = (type: string) => Object.assign(new Error(type), { type });
const layout = { partitions: 1, retentionDays: 1 };

test("waits while a broker does not know a topic yet or has no leader for it", async () => {
  const { kafka, fetchTopicMetadata } = clusterThatAnswers({
    ofAnyBroker: [protocolError("UNKNOWN_TOPIC_OR_PARTITION"), protocolError("LEADER_NOT_AVAILABLE")],
  });

  expect(await ensureTopics(kafka, ["old", "new"], layout)).toEqual(["new"]);
  expect(fetchTopicMetadata).toHaveBeenCalledTimes(3);
});

test("waits while the leader of a partition does not yet know that it leads", async () => {
  const { kafka, fetchTopicOffsets } = clusterThatAnswers({ ofLeaders: [protocolError("NOT_LEADER_FOR_PARTITION")] });

  expect(await ensureTopics(kafka, ["old", "new"], layout)).toEqual(["new"]);
  expect(fetchTopicOffsets.mock.calls).toEqual([["new"], ["new"]]);
});

test("rejects on an error that waiting does not end", async () => {
  const { kafka } = clusterThatAnswers({ ofAnyBroker: [protocolError("TOPIC_AUTHORIZATION_FAILED")] });

  await expect(ensureTopics(kafka, ["new"], layout)).rejects.toThrow("TOPIC_AUTHORIZATION_FAILED");
});
