import { create } from "@bufbuild/protobuf";
import { ListDeadLettersResponseSchema } from "@doorlight/proto/common/v1/dead_letters_service_pb";
import { expect, test } from "@jest/globals";
import { listDeadLetters } from "../../contract/index.ts";
import { makeDeadLetterRoutes } from "./dead-letters.ts";

const id = "01900000-0000-7000-8000-000000000001";
const found = create(ListDeadLettersResponseSchema, {
  letters: [{ id, consumer: "leads.purchases", givenUpAt: { seconds: 1_795_262_400n }, error: "UnreadableEvent" }],
  total: 1,
});

test("puts the services' dead letters together, and names a service that does not answer", async () => {
  const deadLetters = {
    leads: { listDeadLetters: async () => found },
    billing: { listDeadLetters: () => Promise.reject(new Error("away")) },
  };
  const warnings: object[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };
  const [route] = makeDeadLetterRoutes({ clients: { deadLetters } as never, log });
  const answer = await route!.handle({ session: { as: {} } } as never);
  const about = { type: "", eventId: "", key: "", publishedAt: null, traceId: "" };
  const letter = { ...about, id, consumer: "leads.purchases", error: "UnreadableEvent" };
  expect(listDeadLetters.answer.parse(answer)).toEqual({
    services: [
      { service: "leads", found: { total: 1, letters: [{ ...letter, givenUpAt: "2026-11-21T12:00:00.000Z" }] } },
      { service: "billing", found: null },
    ],
  });
  expect(warnings).toMatchObject([{ service: "billing" }]);
});
