import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { type Account, newAccount } from "./account.ts";
import { KeptMap } from "./kept-map.ts";
import type { Switches } from "./switches.ts";

/** Without a value the entry is gone. */
type Entry = [map: string, id: string, value?: unknown];

/** The changes of one request to one account; the line of an account without content says that it is deleted. */
interface Change {
  account: string;
  content?: { switches: Switches; entries: Entry[] };
}

/**
 * The accounts of a file, which outlive the process however it ends: changes of a request are written before it is
 * answered, each time as a line behind the others. The lines become the accounts of one file when the next process
 * begins. A power failure is left out: nothing waits for the disk.
 */
export function openAccounts(file: string) {
  const lines = `${file}.log`;
  const accounts = new Map<string, Account>();
  for (const change of [...changesOf(file), ...changesOf(lines)]) apply(accounts, change);
  for (const account of accounts.values()) takeTouched(account);
  // Read once more, lines that are in the file already change nothing.
  writeFileSync(`${file}.new`, toLines([...accounts.values()].map((account) => changeOf(account, entriesOf(account)))));
  renameSync(`${file}.new`, file);
  writeFileSync(lines, "");

  return {
    accounts,
    /** Keeps the changes since the last call. */
    keep(account: Account): void {
      const change = accounts.get(account.key) === account && changeOf(account, takeTouched(account));
      appendFileSync(lines, toLines([change || { account: account.key }]));
    },
  };
}

/** A last line that the process did not end is no change. */
function changesOf(file: string): Change[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Change);
}

const toLines = (changes: Change[]) => changes.map((change) => `${JSON.stringify(change)}\n`).join("");

function apply(accounts: Map<string, Account>, { account: key, content }: Change): void {
  if (!content) return void accounts.delete(key);
  const account = accounts.get(key) ?? newAccount(key);
  accounts.set(key, account);
  account.switches = content.switches;
  const maps = new Map(mapsOf(account));
  for (const [name, id, value] of content.entries) {
    if (value === undefined) maps.get(name)?.delete(id);
    else maps.get(name)?.set(id, value);
  }
}

const changeOf = ({ key, switches }: Account, entries: Entry[]): Change => ({
  account: key,
  content: { switches, entries },
});

function mapsOf(account: Account): [name: string, map: KeptMap<unknown>][] {
  return Object.entries(account).filter((entry): entry is [string, KeptMap<unknown>] => entry[1] instanceof KeptMap);
}

function entriesOf(account: Account): Entry[] {
  return mapsOf(account).flatMap(([name, map]) => [...map].map(([id, value]): Entry => [name, id, value]));
}

/** The parts of an account that may have changed since the last call. */
export function takeTouched(account: Account): Entry[] {
  return mapsOf(account).flatMap(([name, map]) =>
    map.takeTouched().map(([id, value]): Entry => (value === undefined ? [name, id] : [name, id, value])),
  );
}
