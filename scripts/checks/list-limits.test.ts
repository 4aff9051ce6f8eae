import { readFileSync } from "node:fs";
import { MOST_MONTH_AMOUNT } from "@doorlight/common/product";
import * as contract from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";

const proto = readFileSync(new URL("../../proto/doorlight/leads/v1/lead_lists_service.proto", import.meta.url), "utf8");

// The contract stands alone, since the browser loads it: its repetitions are compared here.
test("lets a list name as many places as leads takes, and spend as much as purchasing allows", () => {
  const most = [...proto.matchAll(/location_ids = \d+ \[[^\]]*max_items: (\d+)/g)].map(([, items]) => Number(items));
  expect(most).toEqual([contract.MOST_LIST_PLACES, contract.MOST_LIST_PLACES]);
  expect(contract.MOST_MONTH_AMOUNT).toBe(MOST_MONTH_AMOUNT);
});
