import { MethodOptions_IdempotencyLevel as Idempotency } from "@bufbuild/protobuf/wkt";
import { services } from "../../stack/services.ts";
import { compose } from "./composition.ts";
import type { DeclaredRpc } from "./rpc-rules.ts";

const BEFORE_TERMS = "before_terms";
const BEFORE_SECOND_FACTOR = "before_second_factor";
const WHILE_IMPERSONATING = "impersonating";
const NEVER_IMPERSONATING = "never_impersonating";
const marks = [BEFORE_TERMS, BEFORE_SECOND_FACTOR, WHILE_IMPERSONATING, NEVER_IMPERSONATING];

/** Every rpc of every service with the permissions that the service declares. */
export async function declaredRpcs(): Promise<DeclaredRpc[]> {
  return (await Promise.all(services.map(({ name }) => rpcsOf(name)))).flat();
}

async function rpcsOf(process: (typeof services)[number]["name"]): Promise<DeclaredRpc[]> {
  const { rpc } = await compose(process);
  return (rpc?.permissions ?? []).flatMap(({ service, allowed }) =>
    service.methods.map((method) => {
      const names: string[] = [...(allowed.get(method) ?? [])];
      return {
        name: `${process} ${service.name}/${method.name}`,
        principals: names.filter((name) => !marks.includes(name)),
        beforeTerms: names.includes(BEFORE_TERMS),
        beforeSecondFactor: names.includes(BEFORE_SECOND_FACTOR),
        whileImpersonating: names.includes(WHILE_IMPERSONATING),
        neverImpersonating: names.includes(NEVER_IMPERSONATING),
        changes: method.idempotency !== Idempotency.NO_SIDE_EFFECTS,
      };
    }),
  );
}
