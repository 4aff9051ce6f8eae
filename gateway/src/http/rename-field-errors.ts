import { Refusal, refusalFrom } from "@doorlight/common/errors";

/** For `.catch`: gives the field errors of a service the contract's field names if the message has others. */
export function renameFieldErrors(rename: (path: string) => string): (error: unknown) => never {
  return (error) => {
    const refusal = refusalFrom(error);
    if (!refusal || refusal.fields.length === 0) throw error;
    const fields = refusal.fields.map((field) => ({ ...field, path: rename(field.path) }));
    throw new Refusal(refusal.code, { fields, params: refusal.params });
  };
}
