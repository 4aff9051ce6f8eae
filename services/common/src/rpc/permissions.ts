import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { refuse } from "../errors/index.ts";
import { personaOf, type Caller, type Persona } from "./caller.ts";

/** Who may call what, of one service. */
export type Permissions = {
  readonly service: DescService;
  readonly allowed: ReadonlyMap<DescMethod, ReadonlySet<Persona>>;
};

type Table<Service extends DescService> = Readonly<Record<keyof Service["method"], readonly Persona[]>>;

/** The whole table of one service: a method left out does not compile, a persona left out is refused. */
export function definePermissions<Service extends DescService>(service: Service, table: Table<Service>): Permissions {
  const rows = Object.entries<readonly Persona[]>(table);
  const allowed = new Map(rows.map(([name, personas]) => [methodOf(service, name), new Set(personas)]));
  return { service, allowed };
}

function methodOf(service: DescService, name: string): DescMethod {
  const method = service.method[name];
  if (!method) throw new Error(`${service.typeName} has no method ${name}`);
  return method;
}

/** Refuses `login_required` or `forbidden` whatever no table allows. */
export function checkPermission(tables: readonly Permissions[], method: DescMethod, caller: Caller): void {
  const persona = personaOf(caller);
  if (tables.some(({ allowed }) => allowed.get(method)?.has(persona))) return;
  refuse(caller.kind === "guest" ? "login_required" : "forbidden");
}
