import { Refusal, refusalFrom } from "@doorlight/common/errors";

/** Gives a service's field faults the names that the interface has for the fields; the wire has its own. */
export function renamingFields(rename: (path: string) => string): (error: unknown) => never {
  return (error) => {
    const refusal = refusalFrom(error);
    if (!refusal || refusal.fields.length === 0) throw error;
    const fields = refusal.fields.map((fault) => ({ ...fault, path: rename(fault.path) }));
    throw new Refusal(refusal.code, { fields, params: refusal.params });
  };
}
