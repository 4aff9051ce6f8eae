import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Agency, AgencyFacts } from "../domain/agency.ts";
import { isFormula } from "../domain/import-rows.ts";

type Ports = {
  db: Db;
  agencies: {
    find(id: string): Promise<Agency | undefined>;
    change(tx: Tx, id: string, facts: AgencyFacts, at: Date): Promise<void>;
    revert(tx: Tx, id: string): Promise<string | undefined>;
    remove(tx: Tx, id: string, at: Date): Promise<boolean>;
  };
  refreshAgencies(tx: Tx, country: string, origin: "file", at: Date): Promise<void>;
  clock: Clock;
};

/** Changes one agency by hand. Each refuses `not_found` for an unknown one, all but removal for a removed one too. */
export function makeChangeAgency({ db, agencies, refreshAgencies, clock }: Ports) {
  return {
    /** States what files then leave as it is, unless nothing changes. Refuses `invalid_request` for a text like a formula. */
    async edit(id: string, facts: AgencyFacts): Promise<Agency> {
      for (const field of ["name", "source"] as const) {
        if (isFormula(facts[field])) refuseField(field, "formula", "Must not begin like a formula");
      }
      await transaction(db, (tx) => agencies.change(tx, id, facts, clock.now()));
      const agency = await agencies.find(id);
      return agency && !agency.removedAt ? agency : refuse("not_found");
    },

    /** Lets the agency say again what files say. Refuses `not_found` for one without agents, of which they say nothing. */
    async revert(id: string): Promise<Agency> {
      await transaction(db, async (tx) => {
        const country = (await agencies.revert(tx, id)) ?? refuse("not_found");
        await refreshAgencies(tx, country, "file", clock.now());
      });
      return (await agencies.find(id)) ?? refuse("not_found");
    },

    /** Deletes its agents; later files leave it out. Idempotent. */
    async remove(id: string): Promise<void> {
      const isRemoved = await transaction(db, (tx) => agencies.remove(tx, id, clock.now()));
      if (!isRemoved) refuse("not_found");
    },
  };
}
