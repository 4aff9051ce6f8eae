import { refuse, refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { type ImportTerms, type ProspectImport } from "../domain/prospect-import.ts";
import { tagsOf } from "../domain/prospect.ts";

type Ports = {
  imports: {
    find(id: string): Promise<ProspectImport | undefined>;
    start(id: string, terms: ImportTerms, at: Date): Promise<boolean>;
  };
  clock: Clock;
};

/**
 * Lets the rows of a file be read, by `run-imports`. A second call answers the same. Refuses `not_found`, and
 * `invalid_request` for columns that name nobody who can be reached, or a field twice.
 */
export function makeStartProspectImport({ imports, clock }: Ports) {
  return async (id: string, terms: ImportTerms): Promise<ProspectImport> => {
    const named = terms.fields.filter((field) => field !== null);
    if (!named.includes("email") && !named.includes("phone_number"))
      refuseField("fields", "required", "must name an address or a telephone number");
    if (new Set(named).size < named.length) refuseField("fields", "duplicate", "must name each field once");
    if ((terms.legalBasis === null) !== (terms.legalBasisOn === null))
      refuseField("basis.legalBasisOn", "required", "belongs to a legal basis");
    const file = (await imports.find(id)) ?? refuse("not_found");
    if (file.startedAt) return file;
    if (!(await imports.start(id, { ...terms, tags: tagsOf(terms.tags) }, clock.now())))
      refuseField("fields", "invalid_value", "must be as many as the file has columns");
    return (await imports.find(id)) ?? refuse("not_found");
  };
}
