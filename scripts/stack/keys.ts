import { generateKeyPairSync, randomBytes, type JsonWebKey } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processNames } from "./services.ts";

/** The files a process signs, verifies and derives mail tokens with. */
export function keyFiles(dataDir: string, name: string) {
  const folder = join(dataDir, "keys");
  return {
    signing: join(folder, `${name}.jwk.json`),
    token: join(folder, `${name}.token`),
    public: join(folder, "jwks.json"),
  };
}

/** Makes the keys that are missing: an Ed25519 pair for each process, whose public halves all processes know. */
export function ensureKeys(dataDir: string): void {
  mkdirSync(join(dataDir, "keys"), { recursive: true });
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

function publicHalf({ d: _secret, ...key }: JsonWebKey): JsonWebKey {
  return key;
}

function writeSecret(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 });
}
