import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { violationsOf } from "../permissions/route-cells.ts";
import { givenPeople } from "../permissions/route-people.ts";
import { loggedIn, someAdmin } from "../support/given.ts";
import { stack } from "../support/stack.ts";

const MINUTE = 60_000;

async function restartIdentity(env: Record<string, string> = {}): Promise<void> {
  await stack.kill("identity", "SIGTERM");
  await stack.start("identity", { env });
}

test(
  "answers an admin without the required second factor by each route's declared access",
  async () => {
    const [{ world }, { id, email }] = await Promise.all([givenPeople(), someAdmin()]);
    await restartIdentity({ ADMIN_SECOND_FACTOR: "required" });
    try {
      const otherBrowser = () => eventually(() => loggedIn(email));
      const who = { visitor: await otherBrowser(), otherBrowser, id, targetId: world.agentId };
      expect(await violationsOf("without_factor", who, world)).toEqual([]);
    } finally {
      await restartIdentity();
      // Later tests rely on the gateway's connection to it.
      await eventually(() => loggedIn(email));
    }
  },
  5 * MINUTE,
);
