import type { Tx } from "@doorlight/common/db";
import { mailboxOf } from "@doorlight/common/product";
import type { DataKey } from "@doorlight/common/secrets";
import { mailboxWithDigest, numberDigest } from "../domain/mailbox.ts";
import type { Candidate } from "../domain/merge-prospects.ts";
import type { ProspectRow } from "../domain/prospect-rows.ts";

const COLUMNS = {
  id: "id",
  name: "name",
  brand: "brand",
  place: "place",
  email: "email",
  phoneNumber: "phone_number",
  locale: "locale",
  tags: "tags",
  source: "source",
  legalBasis: "legal_basis",
  legalBasisOn: "legal_basis_on",
  state: "state",
} as const;

const SAVED = `country, name, brand, place, email, mailbox, mailbox_digest, phone_number, locale, tags, source,
  legal_basis, legal_basis_on`;

/** Prospects as rows of files are merged into them. */
export function makeMergeStore(dataKey: DataKey) {
  return {
    /** The lines of rows about people who were erased on demand. */
    async linesOfErased(tx: Tx, rows: readonly ProspectRow[]): Promise<ReadonlySet<number>> {
      const key = await dataKey();
      const written = rows.map(({ line, email, phoneNumber }) => ({
        line,
        digests: [
          ...(email ? [mailboxWithDigest(key, email).digest] : []),
          ...(phoneNumber && !email ? [numberDigest(key, phoneNumber)] : []),
        ],
      }));
      const found = await tx("suppressions")
        .where({ cause: "erased" })
        .whereRaw("mailbox_digest = any(?::bytea[])", [written.flatMap(({ digests }) => digests)])
        .pluck<Buffer[]>("mailbox_digest");
      const erased = new Set(found.map(hex));
      const isErased = (digest: Buffer) => erased.has(hex(digest));
      return new Set(written.filter(({ digests }) => digests.some(isErased)).map(({ line }) => line));
    },

    /** The prospects of a country that rows may be about. */
    async lockKnown(tx: Tx, country: string, rows: readonly ProspectRow[]): Promise<Candidate[]> {
      const mailboxes = rows.flatMap(({ email }) => (email ? [mailboxOf(email)] : []));
      const numbers = rows.flatMap(({ phoneNumber }) => phoneNumber ?? []);
      return tx("prospects")
        .where({ country })
        .whereRaw("(mailbox = any(?) or phone_number = any(?))", [mailboxes, numbers])
        .orderBy("id")
        .forUpdate()
        .select<Candidate[]>(COLUMNS);
    },

    /** Saves new prospects, and what rows have added to known ones. */
    async save(tx: Tx, country: string, prospects: readonly Candidate[], at: Date): Promise<void> {
      const key = await dataKey();
      const rows = prospects.map(({ id, email, phoneNumber, legalBasis, legalBasisOn, ...rest }) => {
        const box = email === null ? undefined : mailboxWithDigest(key, email);
        return {
          ...rest,
          id,
          country,
          email,
          mailbox: box?.mailbox ?? null,
          // As PostgreSQL writes bytes.
          mailbox_digest: box ? `\\x${box.digest.toString("hex")}` : null,
          phone_number: phoneNumber,
          legal_basis: legalBasis,
          legal_basis_on: legalBasisOn,
        };
      });
      const isNew = ({ id }: { id: string | null }) => id === null;
      const added = JSON.stringify(rows.filter(isNew));
      const changed = JSON.stringify(rows.filter((row) => !isNew(row)));
      await tx.raw(
        `insert into prospects (${SAVED}, added_at)
         select ${SAVED}, ? from jsonb_populate_recordset(null::prospects, ?)`,
        [at, added],
      );
      await tx.raw(
        `update prospects as p set
           name = n.name, brand = n.brand, place = n.place, email = n.email, mailbox = n.mailbox,
           mailbox_digest = n.mailbox_digest, phone_number = n.phone_number, tags = n.tags,
           legal_basis = n.legal_basis, legal_basis_on = n.legal_basis_on, version = p.version + 1
         from jsonb_populate_recordset(null::prospects, ?) n where p.id = n.id`,
        [changed],
      );
    },
  };
}

const hex = (digest: Buffer) => digest.toString("hex");
