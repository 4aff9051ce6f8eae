import { generateKeyPairSync } from "node:crypto";
import { makeFileSigner, type Signer, makeSigner, type UserCaller } from "@doorlight/common/rpc";
import { systemClock } from "@doorlight/common/time";
import { keyFiles } from "../../stack/keys.ts";
import { stack } from "../support/stack.ts";
import { type RpcCaller, type RpcTraits, rpcTraitsOf } from "./rpc-rules.ts";

const PROCESS = "service:";

/** Signs as a process of the stack, with the key of that process. */
export function signerOf(name: string): Signer {
  return makeFileSigner({ keyFile: keyFiles(stack.settings.dataDir, name).signing, name, clock: systemClock });
}

/** The accounts of callers; users without one of their own name that of the agent, whatever their role. */
export type RpcPeople = { agent: Account } & Partial<Record<RpcCaller, Account>>;

type Account = { id: string; officeId?: string };

/** The tokens of all callers. */
export function tokensOf(people: RpcPeople): (caller: RpcCaller, audience: string) => Promise<string> {
  const gateway = signerOf("gateway");
  return (caller, audience) => {
    const { principal, ...traits } = rpcTraitsOf(caller);
    if (principal === undefined) return gateway.callerToken({ kind: "guest" }, audience);
    if (principal.startsWith(PROCESS)) {
      const signer = signerOf(principal.slice(PROCESS.length));
      return signer.callerToken(signer.self, audience);
    }
    const account = people[caller] ?? people.agent;
    return gateway.callerToken(makeUser(account, principal as UserCaller["role"], traits), audience);
  };
}

function makeUser(
  { id: userId, officeId }: Account,
  role: UserCaller["role"],
  { termsAccepted = true, secondFactorMissing, impersonated }: Omit<RpcTraits, "principal"> = {},
): UserCaller {
  return {
    kind: "user",
    userId,
    role,
    country: "FI",
    termsAccepted,
    sessionId: crypto.randomUUID(),
    ...(officeId && { officeId }),
    ...(secondFactorMissing && { secondFactorMissing }),
    ...(impersonated && { actorId: crypto.randomUUID() }),
  };
}

/**
 * Tokens that must be worth nothing at a service: none, one of a foreign key, one in which a service speaks for a user,
 * one for another service, and one that lives too long.
 */
export async function voidTokens(userId: string, audience: string): Promise<string[]> {
  const superAdmin = makeUser({ id: userId }, "super_admin");
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
