import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { type FieldError, refuse, refuseField } from "@doorlight/common/errors";
import { phoneExample, phoneNumber } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { isEmail, normaliseEmail } from "../domain/mailbox.ts";
import { type Prospect, type ProspectFields, tagsOf } from "../domain/prospect.ts";

/** What is absent stays; an empty address or number is none any more. */
type Changes = Partial<ProspectFields>;

type Ports = {
  db: Db;
  prospects: {
    lock(tx: Tx, id: string): Promise<Prospect | undefined>;
    change(tx: Tx, id: string, fields: ProspectFields, at: Date): Promise<boolean>;
    find(id: string): Promise<Prospect | undefined>;
  };
  clock: Clock;
};

/**
 * Changes what is known of a prospect. Refuses `not_found`, `version_outdated`, and `invalid_request` for an address or
 * number that is none, or another prospect's.
 */
export function makeChangeProspect({ db, prospects, clock }: Ports) {
  return async (id: string, version: bigint, changes: Changes): Promise<Prospect> => {
    await transaction(db, async (tx) => {
      const before = (await prospects.lock(tx, id)) ?? refuse("not_found");
      if (before.version !== version) refuse("version_outdated");
      const fields = merged(before, changes);
      if ((fields.legalBasis === null) !== (fields.legalBasisOn === null))
        refuseField("basis.legalBasisOn", "required", "belongs to a legal basis");
      if (!fields.email && !fields.phoneNumber) refuseField("email", "required", "or a telephone number is needed");
      if (!(await prospects.change(tx, id, fields, clock.now())))
        refuseField("email", "known_prospect", "or the number is another prospect's");
    });
    return (await prospects.find(id)) ?? refuse("not_found");
  };
}

function merged(before: Prospect, changes: Changes): ProspectFields {
  const {
    id: _id,
    country,
    userId: _userId,
    addedAt: _added,
    touchedAt: _touched,
    version: _version,
    ...known
  } = before;
  const fields = { ...known, ...changes };
  return {
    ...fields,
    tags: tagsOf(fields.tags),
    email: changes.email === undefined ? known.email : emailOf(changes.email ?? ""),
    phoneNumber: changes.phoneNumber === undefined ? known.phoneNumber : numberOf(changes.phoneNumber ?? "", country),
  };
}

function emailOf(written: string): string | null {
  const email = normaliseEmail(written);
  if (email === "") return null;
  return isEmail(email) ? email : refuseField("email", "invalid_format", "must be an e-mail address");
}

function numberOf(written: string, country: string): string | null {
  if (written.trim() === "") return null;
  return (
    phoneNumber(written, country) ?? refuse("invalid_request", { fields: [noPhone], params: phoneExample(country) })
  );
}

const noPhone: FieldError = { path: "phoneNumber", code: "invalid_phone", message: "must be a telephone number" };
