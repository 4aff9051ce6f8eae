import { startCardProvider } from "./start.ts";
import { openAccounts } from "./state-file.ts";

// node main.ts <port> [file that keeps the accounts]
const [port = "27500", file] = process.argv.slice(2);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));

const { url } = await startCardProvider({ port: Number(port), ...(file !== undefined && openAccounts(file)) });
console.log(`card provider stand-in on ${url}`);
