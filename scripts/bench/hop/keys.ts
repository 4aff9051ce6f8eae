import { generateKeyPairSync, type JsonWebKey } from "node:crypto";
import { makeSigner, makeVerifier } from "@doorlight/common/rpc";
import { systemClock } from "@doorlight/common/time";

/** Made by the parent for both ends of the hop. */
export function makeKeys(): string {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return JSON.stringify({ private: privateKey.export({ format: "jwk" }), public: publicKey.export({ format: "jwk" }) });
}

const keys = () => JSON.parse(process.env["HOP_KEYS"] ?? "{}") as { private: JsonWebKey; public: JsonWebKey };

export const signer = () => makeSigner({ key: keys().private, name: "gateway", clock: systemClock });

export const verifier = () =>
  makeVerifier({ jwks: { keys: [{ ...keys().public, kid: "gateway" }] }, name: "purchasing", clock: systemClock });
