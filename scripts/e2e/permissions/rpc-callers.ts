import { generateKeyPairSync } from "node:crypto";
import { makeFileSigner, makeSigner, type Signer } from "@doorlight/common/rpc";
import { systemClock } from "@doorlight/common/time";
import { keyFiles } from "../../stack/keys.ts";
import { stack } from "../support/stack.ts";
import { type Account, principalOf } from "./rpc-caller.ts";
import type { RpcCaller } from "./rpc-rules.ts";

/** Signs as a process of the stack, with the key of that process. */
export function signerOf(name: string): Signer {
  return makeFileSigner({ keyFile: keyFiles(stack.settings.dataDir, name).signing, name, clock: systemClock });
}

/** The accounts of callers; users without one of their own name that of the agent, whatever their role. */
export type RpcPeople = { agent: Account } & Partial<Record<RpcCaller, Account>>;

/** The tokens of all callers. */
export function tokensOf(people: RpcPeople): (caller: RpcCaller, audience: string) => Promise<string> {
  const gateway = signerOf("gateway");
  return (caller, audience) => {
    const principal = principalOf(caller, people[caller] ?? people.agent);
    const signer = principal.kind === "service" ? signerOf(principal.name) : gateway;
    return signer.callerToken(principal, audience);
  };
}

/**
 * Tokens that must be worth nothing at a service: none, one of a foreign key, one in which a service speaks for a user,
 * one for another service, and one that lives too long.
 */
export async function voidTokens(userId: string, audience: string): Promise<string[]> {
  const superAdmin = principalOf("super_admin", { id: userId });
  const { privateKey } = generateKeyPairSync("ed25519");
  const forger = makeSigner({ name: "gateway", key: privateKey.export({ format: "jwk" }), clock: systemClock });
  const gateway = signerOf("gateway");
  return [
    "",
    await forger.callerToken(superAdmin, audience),
    await signerOf("leads").callerToken(superAdmin, audience),
    await gateway.callerToken(superAdmin, audience === "leads" ? "billing" : "leads"),
    await gateway.sign(superAdmin, { audience, seconds: 3_600 }),
  ];
}
