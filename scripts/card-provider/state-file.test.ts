import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { newAccount, type Account } from "./account.ts";
import { makeProvider } from "./provider.ts";
import { openAccounts } from "./state-file.ts";
import { allOff } from "./switches.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "card-provider-"));
  file = join(folder, "accounts.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The next process's state, however the former one ended. */
const kept = () =>
  Object.fromEntries([...openAccounts(file).accounts].map(([key, account]) => [key, contentOf(account)]));

const contentOf = (account: Account) =>
  Object.fromEntries(Object.entries(account).map(([name, part]) => [name, part instanceof Map ? [...part] : part]));

const visa = { number: "4242424242424242", setUp: true };

function opened() {
  const { accounts, keep } = openAccounts(file);
  const account = newAccount("sk_test_1");
  accounts.set(account.key, account);
  return { accounts, account, keep: () => keep(account) };
}

test("has no accounts without a file", () => {
  expect(kept()).toEqual({});
});

test("restores an account as the last request left it, without running requests", () => {
  const { account, keep } = opened();
  account.cards.set("pm_1", visa);
  account.running.add("key");
  keep();
  expect(kept()).toEqual({ sk_test_1: contentOf({ ...account, running: new Set() }) });
  expect(kept()).toEqual({ sk_test_1: contentOf({ ...account, running: new Set() }) });
});

test("keeps an object that a request got and changed in place, and not a deleted one", () => {
  const { account, keep } = opened();
  account.cards.set("pm_1", { ...visa, setUp: false });
  account.cards.set("pm_2", visa);
  keep();
  account.cards.get("pm_1")!.setUp = true;
  account.cards.delete("pm_2");
  account.switches = { ...allOff, hang: true };
  keep();
  expect(kept()).toMatchObject({ sk_test_1: { cards: [["pm_1", visa]], switches: { hang: true } } });
});

test("drops an account that began anew", () => {
  const { accounts, account, keep } = opened();
  account.cards.set("pm_1", visa);
  keep();
  accounts.delete(account.key);
  keep();
  expect(kept()).toEqual({});
});

test("ignores a line that the process did not end, and keeps the lines before it", () => {
  const { account, keep } = opened();
  account.cards.set("pm_1", visa);
  keep();
  appendFileSync(`${file}.log`, '{"account":"sk_test_1","content":{"switches":');
  expect(kept()).toMatchObject({ sk_test_1: { cards: [["pm_1", visa]] } });
});

test("changes nothing in the file by reading", () => {
  const kinds: Account[] = [];
  const provider = makeProvider({
    now: () => 0,
    random: () => "a",
    wait: async () => {},
    deliver: async () => {},
    keep: (account) => void kinds.push(account),
    pagesUrl: "",
  });
  const account = provider.account("sk_test_1");
  account.cards.set("pm_1", visa);
  provider.settle({ changed: true });
  expect(kinds).toEqual([account]);
  provider.account("sk_test_1").cards.get("pm_1");
  provider.settle({ changed: false });
  provider.settle({ changed: true });
  expect(kinds).toHaveLength(1);
});
