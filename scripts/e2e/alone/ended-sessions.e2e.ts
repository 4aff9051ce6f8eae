import { eventually } from "@doorlight/common/testing/eventually";
import { describe, expect, test } from "@jest/globals";
import { deactivateUser, endOtherSessions, endUserSessions, logout, me } from "@doorlight/gateway/contract";
import { expectEnded } from "../support/expect-ended.ts";
import { flushRedis, pauseRedis, resumeRedis } from "../support/fault-injection.ts";
import { type Agent, loggedIn, someAdmin, someAgent } from "../support/given.ts";
import { stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

describe.each([
  ["Redis runs", async () => undefined, async () => undefined],
  ["Redis is empty", flushRedis, async () => undefined],
  ["Redis is paused", pauseRedis, resumeRedis],
  ["Redis is down", () => stack.kill("redis"), () => stack.start("redis")],
])("while %s", (_how, breakRedis, repairRedis) => {
  /** Two browsers of one agent whose sessions are in the cache. */
  async function twoBrowsers(): Promise<[Agent, Agent]> {
    const agent = await someAgent();
    const other = await loggedIn(agent.email);
    for (const one of [agent, other]) await one.call(me);
    return [agent, other];
  }

  test("refuses a session at once when logout, its user or an admin ends it", async () => {
    const [[leaving, staying], [owner, ended], [one, two], [locked, out], admin] = await Promise.all([
      twoBrowsers(),
      twoBrowsers(),
      twoBrowsers(),
      twoBrowsers(),
      someAdmin(),
    ]);
    await breakRedis();
    try {
      const copy = new Visitor();
      copy.cookie = leaving.cookie;
      await leaving.call(logout);
      await expectEnded(copy);
      expect((await staying.call(me)).user.id).toBe(staying.id);

      await owner.call(endOtherSessions);
      await expectEnded(ended);

      await admin.call(endUserSessions, { params: { id: one.id } });
      await expectEnded(one, two);

      await admin.call(deactivateUser, { params: { id: locked.id }, body: { reason: "test" } });
      await expectEnded(locked, out);
    } finally {
      await repairRedis();
    }
    await expectEnded(ended, one, two, locked, out);
    // A login needs Redis.
    await eventually(() => loggedIn(staying.email));
  });
});
