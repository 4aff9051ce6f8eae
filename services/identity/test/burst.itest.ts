import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing";
import { identity as buildWithThreads } from "../src/service.ts";
import { type CredentialsTest, startCredentials } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";
import { outcomeOf } from "./outcome-of.ts";

let identity: CredentialsTest;
beforeAll(async () => {
  // The cost of OWASP's least, so that hashes queue for the threads.
  const config = { PASSWORD_HASH_MEMORY: 19_456, PASSWORD_HASH_PASSES: 2 };
  identity = await startCredentials({ config, build: buildWithThreads });
});
afterAll(() => identity.stop());

test("is not ready before its connections to the database are open", async () => {
  await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${identity.running.httpPort}/readyz`);
    expect(answer.status).toBe(200);
  });
  const { rows } = await identity.db.raw(
    "select from pg_stat_activity where application_name = 'identity' and datname = current_database()",
  );
  expect(rows.length).toBeGreaterThanOrEqual(4);
});

test("lets users log in and read while sixty-four sign-ups at once are let in or refused", async () => {
  const user = await identity.account();
  const sessionToken = await identity.logIn(user);

  const signUps = Array.from({ length: 64 }, (_, index) =>
    outcomeOf(identity.gateway.register({ ...anna, email: `burst-${index}@example.test` })),
  );
  const reads = Array.from({ length: 64 }, () => outcomeOf(identity.gateway.getSession({ sessionToken })));
  const logins = Array.from({ length: 8 }, () => outcomeOf(identity.logIn(user)));

  expect(new Set(await Promise.all(reads))).toEqual(new Set(["answered"]));
  const outcomes = await Promise.all([...signUps, ...logins]);
  expect(outcomes.filter((outcome) => outcome !== "answered" && outcome !== "unavailable")).toEqual([]);
  expect(outcomes).toContain("answered");
});
