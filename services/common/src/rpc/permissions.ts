import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Idempotency } from "@bufbuild/protobuf/wkt";
import { refuse } from "../errors/index.ts";
import { type Caller, type PermissionMark, type Principal, checkMarks, principalOf } from "../product/index.ts";

type Row = ReadonlySet<Principal | PermissionMark>;

/** Who may call what, of one service. */
export type Permissions = {
  readonly service: DescService;
  readonly allowed: ReadonlyMap<DescMethod, Row>;
};

type Table<Service extends DescService> = Readonly<
  Record<keyof Service["method"], readonly (Principal | PermissionMark)[]>
>;

/**
 * The whole table of one service: a method left out does not compile, a principal left out is refused. Throws for a
 * method that the service does not have.
 */
export function definePermissions<Service extends DescService>(service: Service, table: Table<Service>): Permissions {
  const rows = Object.entries<readonly (Principal | PermissionMark)[]>(table);
  const allowed = new Map(rows.map(([name, principals]) => [methodOf(service, name), new Set(principals)]));
  return { service, allowed };
}

function methodOf(service: DescService, name: string): DescMethod {
  const method = service.method[name];
  if (!method) throw new Error(`${service.typeName} has no method ${name}`);
  return method;
}

/**
 * Refuses `login_required` or `forbidden` what no table allows, and what the row's marks do not: see `checkMarks`.
 */
export function checkPermission(tables: readonly Permissions[], method: DescMethod, caller: Caller): void {
  const principal = principalOf(caller);
  const row = tables.map(({ allowed }) => allowed.get(method)).find((names) => names?.has(principal));
  if (!row) refuse(caller.kind === "guest" ? "login_required" : "forbidden");
  if (caller.kind === "user") checkMarks(caller, row, { isReadOnly: isReadOnly(method) });
}

/** Whether the contract says that a method changes nothing. */
export function isReadOnly(method: DescMethod): boolean {
  return method.idempotency === Idempotency.NO_SIDE_EFFECTS;
}
