import { generateKeyPairSync } from "node:crypto";
import { type Caller, makeFileSigner, type Signer, makeSigner, type UserCaller } from "@doorlight/common/rpc";
import { systemClock } from "@doorlight/common/time";
import { keyFiles } from "../../../scripts/stack/keys.ts";
import { stack } from "../support/stack.ts";

/** Signs as a process of the stack, with its own key. */
export function signerOf(name: string): Signer {
  return makeFileSigner({ keyFile: keyFiles(stack.settings.dataDir, name).signing, name, clock: systemClock });
}

/** Callers of the table that are no processes, all with the account of one throwaway agent. */
function people(userId: string): Record<string, Caller> {
  const agent: UserCaller = {
    kind: "user",
    userId,
    role: "agent",
    country: "FI",
    termsAccepted: true,
    sessionId: crypto.randomUUID(),
  };
  return {
    guest: { kind: "guest" },
    agent,
    invited: { ...agent, role: "invited" },
    admin: { ...agent, role: "admin" },
    super_admin: { ...agent, role: "super_admin" },
    declined: { ...agent, termsAccepted: false },
    impersonating: { ...agent, actorId: crypto.randomUUID() },
    disguised: { ...agent, role: "admin", actorId: crypto.randomUUID() },
  };
}

/** The tokens that callers of the table show. */
export function tokensOf(userId: string): (caller: string) => Promise<string> {
  const known = people(userId);
  const gateway = signerOf("gateway");
  return (caller) => {
    const person = known[caller];
    return person ? gateway.callerToken(person) : signerOf(caller).serviceToken();
  };
}

/** Tokens that speak for nobody: none, one of a key that is not the gateway's, and a service's word about a user. */
export async function voidTokens(userId: string): Promise<string[]> {
  const admin = people(userId)["super_admin"];
  if (!admin) throw new Error("There is no super admin");
  const { privateKey } = generateKeyPairSync("ed25519");
  const forger = makeSigner({ name: "gateway", key: privateKey.export({ format: "jwk" }), clock: systemClock });
  return ["", await forger.callerToken(admin), await signerOf("leads").callerToken(admin)];
}
