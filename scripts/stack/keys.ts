import { execFileSync } from "node:child_process";
import { generateKeyPairSync, randomBytes, type JsonWebKey } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";
import { processNames } from "./services.ts";

/** The files a process signs, verifies, derives mail tokens and signs mails with, and those of the receiver of webhooks. */
export function keyFiles(dataDir: string, name: string) {
  const folder = join(dataDir, "keys");
  return {
    signing: join(folder, `${name}.jwk.json`),
    token: join(folder, `${name}.token`),
    public: join(folder, "jwks.json"),
    dkim: join(folder, "dkim.pem"),
    receiver: join(folder, "webhook-receiver.key.pem"),
    receiverCertificate: join(folder, "webhook-receiver.cert.pem"),
  };
}

/** Makes the keys that are missing: an Ed25519 pair for each process, whose public halves all processes know. */
export function ensureKeys(dataDir: string): void {
  mkdirSync(join(dataDir, "keys"), { recursive: true });
  const { dkim, receiver, receiverCertificate } = keyFiles(dataDir, "");
  if (!existsSync(dkim)) writeSecret(dkim, rsaKey());
  if (!existsSync(receiverCertificate)) {
    const script = join(root, "scripts/webhook-receiver/make-certificate.ts");
    execFileSync(process.execPath, [script, receiver, receiverCertificate]);
  }
  const keys = processNames.map((name) => {
    const { signing, token } = keyFiles(dataDir, name);
    if (!existsSync(token)) writeSecret(token, randomBytes(32).toString("base64"));
    if (!existsSync(signing)) writeSecret(signing, JSON.stringify(signingKey(name)));
    return publicHalf(JSON.parse(readFileSync(signing, "utf8")) as JsonWebKey);
  });
  writeFileSync(keyFiles(dataDir, "").public, JSON.stringify({ keys }));
}

function signingKey(name: string): JsonWebKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { ...privateKey.export({ format: "jwk" }), kid: name, alg: "EdDSA", use: "sig" };
}

/** 2048 bits, as receivers of signed mails ask for. */
function rsaKey(): string {
  return generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
}

function publicHalf({ d: _secret, ...key }: JsonWebKey): JsonWebKey {
  return key;
}

function writeSecret(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 });
}
