import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeApprovalStore } from "../src/db/approval-store.ts";
import { type BackOffice, startBackOffice } from "../test/start-back-office.ts";
import { askDemoApproval } from "./approval.ts";
import { personId } from "./people.ts";

let office: BackOffice;
beforeAll(async () => {
  office = await startBackOffice();
  await office.person("admin", { id: personId("admin@doorlight.test") });
  await office.person("agent", { id: personId("agent2@doorlight.test") });
});
afterAll(() => office.stop());

test("has an approval of the demo wait for another admin, once", async () => {
  const { db, clock } = office;
  const lay = () => db.transaction((tx) => askDemoApproval(tx, { approvals: makeApprovalStore(db), now: clock.now() }));
  expect([await lay(), await lay()]).toEqual([true, false]);
  const [waiting] = await makeApprovalStore(db).list({
    waitingAt: clock.now(),
    exceptOf: null,
    limit: 10,
    after: undefined,
  });
  expect(waiting).toMatchObject({ state: "asked", request: { credits: 20 } });
});
