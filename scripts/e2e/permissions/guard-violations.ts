import { create } from "@bufbuild/protobuf";
import { refusalFrom } from "@doorlight/common/errors";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import type { Endpoint } from "../../contract/index.ts";
import { checkRights } from "../../src/gate.ts";
import type { Session } from "../../src/session.ts";
import { codeOf, routeOf, type Table } from "./table.ts";

/** Letters that the gate itself answers with; with all others a call has passed it. */
const byTheGate = new Set(["l", "f", "t", "i", "s"]);

interface Traits {
  role: Role;
  termsAccepted?: boolean;
  secondFactorMissing?: boolean;
  actorId?: string;
}

/** What the gate knows of each persona; nothing of those without a session. */
const known: Record<string, Traits | undefined> = {
  guest: undefined,
  seller: undefined,
  agent: { role: Role.AGENT },
  buyer: { role: Role.AGENT },
  colleague: { role: Role.AGENT },
  invited: { role: Role.INVITED },
  declined: { role: Role.AGENT, termsAccepted: false },
  deactivated: undefined,
  admin: { role: Role.ADMIN },
  super_admin: { role: Role.SUPER_ADMIN },
  impersonating: { role: Role.AGENT, actorId: "an admin" },
  disguised: { role: Role.ADMIN, actorId: "a super admin" },
  factorless: { role: Role.ADMIN, secondFactorMissing: true },
};

/** Where the contract, as the gate reads it, lets in or refuses another than the table says. */
export function gateFaults(table: Table, endpoints: readonly Endpoint[]): string[] {
  return endpoints.flatMap((endpoint) => {
    const route = `${endpoint.method} ${endpoint.path}`;
    const rows = [...table.rows].filter(([name]) => routeOf(name) === route);
    return rows.flatMap(([name, letters]) =>
      table.callers.flatMap((persona, column) => {
        const letter = letters[column] ?? "";
        const told = byTheGate.has(letter) ? codeOf(table, letter) : "let in";
        const done = answerOfGate(endpoint, persona);
        return told === done ? [] : [`${name} for ${persona}: ${done}, not ${told}`];
      }),
    );
  });
}

function answerOfGate(endpoint: Endpoint, persona: string): string {
  if (!(persona in known)) throw new Error(`Nothing is known of ${persona}`);
  const traits = known[persona];
  try {
    checkRights(endpoint, traits && makeSession(traits));
    return "let in";
  } catch (error) {
    return refusalFrom(error)?.code ?? String(error);
  }
}

function makeSession({ actorId, ...traits }: Traits): Session {
  const user = create(UserSchema, { termsAccepted: true, ...traits });
  return { user, actorId, id: "", token: "", callerToken: "", as: {} };
}
