import type { User } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { aUser } from "../../../../test/builders/users.ts";
import { show } from "../../../../test/show.tsx";
import { PaymentHint } from "./payment-hint.tsx";

const quota = { total: 20, used: 6, renewsAt: "2026-12-01T00:00:00.000Z" };

test.each<[Partial<User>, string]>([
  [{ credits: 3, quota }, "You have 3 credits."],
  [{ credits: 0, quota }, "You have no credits, so your monthly leads are used. 14 of 20 are left."],
  [{ credits: 0, quota: { ...quota, used: 20 } }, "You have no credits and no monthly leads left."],
  [{ credits: 0 }, "You have no credits and no monthly leads left."],
])("says beside the leads what pays the next one: %j", async (changes, text) => {
  const { container } = await show(<PaymentHint />, { user: aUser(changes), texts: ["leads"] });
  expect(container).toHaveTextContent(text);
});
