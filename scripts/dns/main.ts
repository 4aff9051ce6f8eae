import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { startDnsServer } from "@doorlight/common/testing/dns-server";

/** `node main.ts <port> <private key in PEM>`: the TXT records of every sender of a demo, which are below doorlight.example. */
const [port = "", keyFile = ""] = process.argv.slice(2);
const key = createPublicKey(readFileSync(keyFile, "utf8")).export({ type: "spki", format: "der" });

await startDnsServer((name) => {
  if (!/(?:^|\.)doorlight\.example$/.test(name)) return undefined;
  if (name.startsWith("_dmarc.")) return ["v=DMARC1; p=quarantine"];
  if (name.startsWith("doorlight._domainkey.")) return [`v=DKIM1; k=rsa; p=${key.toString("base64")}`];
  return ["v=spf1 a:mail.doorlight.example -all"];
}, Number(port));
