import { eventually } from "@doorlight/common/testing/eventually";
import { getSession, listUsers, startSecondFactor } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { loggedIn, PASSWORD, someAdmin } from "../support/given.ts";
import { stack } from "../support/stack.ts";

async function restartIdentity(env: Record<string, string> = {}): Promise<void> {
  await stack.kill("identity", "SIGTERM");
  await stack.start("identity", { env });
}

/** What else is open or closed to such an admin, permissions.test.ts asks the guards. */
test("opens to an admin without the required second factor the way to one, and no back office", async () => {
  const { email } = await someAdmin();
  await restartIdentity({ ADMIN_SECOND_FACTOR: "required" });
  try {
    const admin = await eventually(() => loggedIn(email));
    expect((await admin.call(getSession)).user).toMatchObject({ secondFactorMissing: true });
    expect((await admin.refused(listUsers, { query: {} })).code).toBe("second_factor_missing");
    await admin.call(startSecondFactor, { body: { password: PASSWORD } });
  } finally {
    await restartIdentity();
    // Later tests rely on the gateway's connection to it.
    await eventually(() => loggedIn(email));
  }
});
