import { expect, test } from "@jest/globals";
import { aCampaign, withProgress } from "../../../test/builders/campaigns.ts";
import { campaignPolling } from "./campaign-polling.ts";

test.each([
  ["draft", false],
  ["sending", 2_000],
  ["paused", 10_000],
  ["finished", false],
] as const)("reads a %s campaign anew after %s", (state, interval) => {
  const data = withProgress(aCampaign({ state }));
  expect(campaignPolling.refetchInterval({ state: { data } } as never)).toBe(interval);
});
