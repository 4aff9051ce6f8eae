import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { makeReceiver } from "./receiver.ts";

// node main.ts <port> <file of the key> <file of the certificate>
const [port = "27600", keyFile = "", certificateFile = ""] = process.argv.slice(2);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));

const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) }, makeReceiver());
server.listen(Number(port), "127.0.0.1", () => console.log(`receiver of webhooks on https://localhost:${port}`));
