import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Idempotency } from "@bufbuild/protobuf/wkt";
import { refuse } from "../errors/index.ts";
import { personaOf, type Caller, type Persona } from "./caller.ts";

/**
 * What a row names besides personas: that a user may call before accepting the terms in force, and that an admin who
 * acts as the user may call although the method changes something.
 */
type Mark = "before_terms" | "impersonating";

/** Who may call what, of one service. */
export type Permissions = {
  readonly service: DescService;
  readonly allowed: ReadonlyMap<DescMethod, ReadonlySet<Persona | Mark>>;
};

type Table<Service extends DescService> = Readonly<Record<keyof Service["method"], readonly (Persona | Mark)[]>>;

/** The whole table of one service: a method left out does not compile, a persona left out is refused. */
export function definePermissions<Service extends DescService>(service: Service, table: Table<Service>): Permissions {
  const rows = Object.entries<readonly (Persona | Mark)[]>(table);
  const allowed = new Map(rows.map(([name, personas]) => [methodOf(service, name), new Set(personas)]));
  return { service, allowed };
}

function methodOf(service: DescService, name: string): DescMethod {
  const method = service.method[name];
  if (!method) throw new Error(`${service.typeName} has no method ${name}`);
  return method;
}

/**
 * Refuses `login_required` or `forbidden` whatever no table allows, `terms_not_accepted` and `not_while_impersonating`
 * what a row does not mark.
 */
export function checkPermission(tables: readonly Permissions[], method: DescMethod, caller: Caller): void {
  const persona = personaOf(caller);
  const row = tables.map(({ allowed }) => allowed.get(method)).find((names) => names?.has(persona));
  if (!row) refuse(caller.kind === "guest" ? "login_required" : "forbidden");
  if (caller.kind !== "user") return;
  if (caller.actorId && changesSomething(method) && !row.has("impersonating")) refuse("not_while_impersonating");
  if (!caller.termsAccepted && !row.has("before_terms")) refuse("terms_not_accepted");
}

function changesSomething(method: DescMethod): boolean {
  return method.idempotency !== Idempotency.NO_SIDE_EFFECTS;
}
