import { create } from "@bufbuild/protobuf";
import { fakeClock } from "@doorlight/common/testing";
import { GetAssignmentShareResponseSchema } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import { expect, test } from "@jest/globals";
import { getClaims } from "../../contract/index.ts";
import { makeClaims } from "../claims.ts";
import { makeClaimRoutes } from "./claims.ts";

const countedAt = { seconds: 1_795_262_400n };

function claims(...answers: { leads: number; assignments: number }[]) {
  const clock = fakeClock(new Date("2026-11-21T12:00:00Z"));
  const getAssignmentShare = async () => create(GetAssignmentShareResponseSchema, { ...answers.shift()!, countedAt });
  const [route] = makeClaimRoutes({
    claims: makeClaims({ clients: { followUps: { getAssignmentShare } } as never, kit: { clock } }),
  });
  const read = async () => getClaims.answer.parse(await route!.handle({} as never)).items;
  return { clock, read };
}

test("states the given range of assignments while fewer than a hundred leads are counted", async () => {
  const stated = { name: "assignment_share", from: 7, to: 20, source: "stated", leads: null, countedAt: null };
  expect(await claims({ leads: 99, assignments: 50 }).read()).toMatchObject([stated]);
});

test("says of a counted share whether enough assignments are reported for it to mean anything", async () => {
  expect(await claims({ leads: 158, assignments: 4 }).read()).toMatchObject([{ source: "few_reported", leads: 158 }]);
  expect(await claims({ leads: 158, assignments: 5 }).read()).toMatchObject([{ source: "counted", from: 3.2 }]);
});

test("counts the share of assignments once an hour, with its sample and its date", async () => {
  const { clock, read } = claims({ leads: 240, assignments: 31 }, { leads: 241, assignments: 32 });
  const counted = { from: 12.9, to: 12.9, source: "counted", leads: 240, countedAt: "2026-11-21T12:00:00.000Z" };
  expect(await read()).toMatchObject([counted]);
  clock.set(new Date("2026-11-21T12:59:00Z"));
  expect(await read()).toMatchObject([counted]);
  clock.set(new Date("2026-11-21T13:00:00Z"));
  expect(await read()).toMatchObject([{ leads: 241 }]);
});
