import { create } from "@bufbuild/protobuf";
import { ListInvariantsResponseSchema } from "@doorlight/proto/common/v1/invariants_service_pb";
import { expect, test } from "@jest/globals";
import { listInvariants } from "../../contract/index.ts";
import { makeInvariantRoutes } from "./invariants.ts";

const found = create(ListInvariantsResponseSchema, {
  invariants: [
    {
      id: "S1",
      rule: "Spots are at most the cap.",
      checkedAt: { seconds: 1_795_262_400n },
      violations: 1,
      examples: [{ row: '{"lead_id":"7"}', traceId: "abc" }],
    },
    { id: "S2", rule: "One spot per agent.", error: "error 57014" },
  ],
});

test("puts the services' findings together, and names a service that does not answer", async () => {
  const away = { listInvariants: () => Promise.reject(new Error("away")) };
  const clients = { purchasing: { listInvariants: async () => found }, leads: away, billing: away };
  const warnings: object[] = [];
  const [route] = makeInvariantRoutes({
    clients: { invariants: clients } as never,
    log: { warn: (fields: object) => void warnings.push(fields) },
  });
  const answer = await route!.handle({ session: { as: {} } } as never);
  expect(listInvariants.answer.parse(answer)).toEqual({
    services: [
      {
        service: "purchasing",
        invariants: [
          {
            id: "S1",
            rule: "Spots are at most the cap.",
            checkedAt: "2026-11-21T12:00:00.000Z",
            violations: 1,
            examples: [{ row: '{"lead_id":"7"}', traceId: "abc" }],
            error: "",
          },
          { id: "S2", rule: "One spot per agent.", checkedAt: null, violations: 0, examples: [], error: "error 57014" },
        ],
      },
      { service: "leads", invariants: null },
      { service: "billing", invariants: null },
    ],
  });
  expect(warnings).toMatchObject([{ service: "leads" }, { service: "billing" }]);
});
