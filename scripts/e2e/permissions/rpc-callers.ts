import { generateKeyPairSync } from "node:crypto";
import { makeFileSigner, type Signer, makeSigner, type UserCaller } from "@doorlight/common/rpc";
import { systemClock } from "@doorlight/common/time";
import { keyFiles } from "../../stack/keys.ts";
import { stack } from "../support/stack.ts";
import { type RpcCaller, rpcTraitsOf } from "./rpc-rules.ts";

const PROCESS = "service:";

/** Signs as a process of the stack, with the key of that process. */
export function signerOf(name: string): Signer {
  return makeFileSigner({ keyFile: keyFiles(stack.settings.dataDir, name).signing, name, clock: systemClock });
}

/** The tokens of all callers; those of users name one agent's account, whatever their role. */
export function tokensOf(userId: string): (caller: RpcCaller) => Promise<string> {
  const gateway = signerOf("gateway");
  return (caller) => {
    const { principal, ...traits } = rpcTraitsOf(caller);
    if (principal === undefined) return gateway.callerToken({ kind: "guest" });
    if (principal.startsWith(PROCESS)) return signerOf(principal.slice(PROCESS.length)).serviceToken();
    return gateway.callerToken(makeUser(userId, principal as UserCaller["role"], traits));
  };
}

function makeUser(
  userId: string,
  role: UserCaller["role"],
  { termsAccepted = true, impersonated = false }: { termsAccepted?: boolean; impersonated?: boolean } = {},
): UserCaller {
  const session = { sessionId: crypto.randomUUID(), ...(impersonated && { actorId: crypto.randomUUID() }) };
  return { kind: "user", userId, role, country: "FI", termsAccepted, ...session };
}

/** Tokens that must be worth nothing: none, one of a foreign key, and one in which a service speaks for a user. */
export async function voidTokens(userId: string): Promise<string[]> {
  const superAdmin = makeUser(userId, "super_admin");
  const { privateKey } = generateKeyPairSync("ed25519");
  const forger = makeSigner({ name: "gateway", key: privateKey.export({ format: "jwk" }), clock: systemClock });
  return ["", await forger.callerToken(superAdmin), await signerOf("leads").callerToken(superAdmin)];
}
