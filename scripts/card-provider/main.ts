import type { Account } from "./account.ts";
import { startCardProvider } from "./start.ts";
import { readAccounts, writeAccounts } from "./state-file.ts";

// node main.ts <port> [file that keeps the accounts]
const [port = "27500", file] = process.argv.slice(2);
const accounts: Map<string, Account> = file === undefined ? new Map() : readAccounts(file);
let writing: NodeJS.Timeout | undefined;
let pauseMs = 200;

/** Each time all accounts; so it takes a twentieth of the time at most, however many they become. */
function save(): void {
  writing = undefined;
  const start = performance.now();
  if (file !== undefined) writeAccounts(file, accounts);
  pauseMs = Math.max(200, 20 * (performance.now() - start));
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    save();
    process.exit(0);
  });
}

const { url } = await startCardProvider({
  port: Number(port),
  accounts,
  changed: () => (writing ??= setTimeout(save, pauseMs)),
});
console.log(`card provider stand-in on ${url}`);
