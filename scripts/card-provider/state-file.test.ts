import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { newAccount } from "./account.ts";
import { readAccounts, writeAccounts } from "./state-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "card-provider-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("accounts of a file are as they were, but for requests that were running", () => {
  const account = newAccount("sk_test_1");
  account.cards.set("pm_1", { number: "4242424242424242", setUp: true });
  account.running.add("key");
  const file = join(folder, "accounts.json");
  writeAccounts(file, new Map([[account.key, account]]));
  expect(readAccounts(file)).toEqual(new Map([[account.key, { ...account, running: new Set() }]]));
});

test("without a file there are no accounts", () => {
  expect(readAccounts(join(folder, "none.json"))).toEqual(new Map());
});
