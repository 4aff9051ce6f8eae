import { expect, test } from "@jest/globals";
import * as contract from "@doorlight/gateway/contract";
import { SEARCHES } from "../../services/identity/src/db/retention-store.ts";

test("purges the audited searches of the contract by their own time", () => {
  const searches = Object.values<unknown>(contract)
    .filter((value): value is contract.Endpoint => (value as Partial<contract.Endpoint> | undefined)?.audited === true)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => name.endsWith("/search"));
  expect(searches.toSorted()).toEqual([...SEARCHES].toSorted());
});
