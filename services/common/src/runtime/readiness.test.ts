import { afterEach, expect, test } from "@jest/globals";
import { connectDb } from "../db/connect-db.ts";
import { makeLogger } from "../telemetry/make-logger.ts";
import { makeReadiness } from "./readiness.ts";

const log = makeLogger("test", { write: () => {} });
/** Nothing listens there. */
const db = connectDb({ url: "postgres://nobody@127.0.0.1:1/none", maxConnections: 1, applicationName: "test" });
afterEach(() => db.destroy());

test("is ready while it serves, and once its own condition is met", async () => {
  let isMet = false;
  const own = async () => {
    if (!isMet) throw new Error("not met");
  };
  const state = makeReadiness({ db: undefined, migrations: undefined, own, log });
  expect(await state.isReady()).toBe(false);
  state.phase = "serving";
  expect(await state.isReady()).toBe(false);
  isMet = true;
  expect(await state.isReady()).toBe(true);
  state.phase = "draining";
  expect(await state.isReady()).toBe(false);
});

test("is not ready while its database is down", async () => {
  const state = makeReadiness({ db, migrations: undefined, own: undefined, log });
  state.phase = "serving";
  expect(await state.isReady()).toBe(false);
});
