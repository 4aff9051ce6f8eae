import type { Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { after } from "../domain/lead-window.ts";
import { digestOfEmail, digestOfReference, digestsOf, keyedDigest, PLAIN_MS } from "../domain/removed-agent.ts";

type ImportedAgent = { line: number; reference: string; email: string };

/** Agents of agencies who asked to be removed. */
export function makeRemovedAgentStore(dataKey: DataKey) {
  async function remember(tx: Tx, digests: readonly Buffer[], at: Date): Promise<void> {
    const known = await among(tx, digests);
    const unknown = digests.filter((digest) => !known.has(digest));
    if (unknown.length === 0) return;
    await tx("removed_agents")
      .insert(unknown.map((digest) => ({ digest, removed_at: at, plain_until: after(at, PLAIN_MS) })))
      .onConflict()
      .ignore();
  }

  /** Those of the digests that are of a removed agent. */
  async function among(tx: Tx, digests: readonly Buffer[]): Promise<ReadonlySet<Buffer>> {
    const key = await dataKey();
    const written = digests.map((plain) => ({ plain, forms: [plain, keyedDigest(key, plain)] }));
    const found = await tx("removed_agents")
      .whereIn(
        "digest",
        written.flatMap(({ forms }) => forms),
      )
      .pluck<Buffer[]>("digest");
    const removed = new Set(found.map(hex));
    const known = written.filter(({ forms }) => forms.some((form) => removed.has(hex(form))));
    return new Set(known.map(({ plain }) => plain));
  }

  /** No undo of an import brings a removed agent back. */
  async function eraseBefore(
    tx: Tx,
    email: string,
    gone: readonly { country: string; reference: string }[],
  ): Promise<void> {
    await tx.raw(
      `update import_changes change set before = null from imports
       where imports.id = import_id and imports.kind = 'agencies' and change.before is not null and (
         lower(change.before ->> 'email') = lower(:email)
         or (imports.country, change.reference) in (
           select country, reference from jsonb_to_recordset(:gone::jsonb) as row(country text, reference text)
         )
       )`,
      { email, gone: JSON.stringify(gone) },
    );
  }

  return {
    /** Deletes the rows with an address, in every country, and returns the country of each. */
    async remove(tx: Tx, email: string, at: Date): Promise<string[]> {
      // First: it waits for the batches of imports that have read the removed agents.
      await tx.raw("lock table removed_agents in row exclusive mode");
      await remember(tx, [digestOfEmail(email)], at);
      const gone = await tx("agency_agents")
        .whereRaw("lower(email) = ?", [email.toLowerCase()])
        .delete()
        .returning<{ country: string; reference: string }[]>(["country", "reference"]);
      const references = gone.map(({ country, reference }) => digestOfReference(country, reference));
      await remember(tx, references, at);
      await eraseBefore(tx, email, gone);
      return gone.map(({ country }) => country);
    },

    /** The lines of a file that name a removed agent. Nobody is removed until the transaction ends. */
    async linesAmong(tx: Tx, country: string, agents: readonly ImportedAgent[]): Promise<number[]> {
      await tx.raw("lock table removed_agents in share mode");
      const written = agents.map((agent) => ({ line: agent.line, digests: digestsOf(country, agent) }));
      const removed = await among(
        tx,
        written.flatMap(({ digests }) => digests),
      );
      return written.filter(({ digests }) => digests.some((digest) => removed.has(digest))).map(({ line }) => line);
    },

    /** Gives the digests that were plain for long enough their key. Returns how many there were. */
    async keyDigests(tx: Tx, now: Date, limit: number): Promise<number> {
      const key = await dataKey();
      const plain = await tx("removed_agents")
        .where("plain_until", "<=", now)
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select<{ digest: Buffer; removed_at: Date }[]>("digest", "removed_at");
      if (plain.length === 0) return 0;
      await tx("removed_agents")
        .whereIn(
          "digest",
          plain.map(({ digest }) => digest),
        )
        .delete();
      await tx("removed_agents")
        .insert(
          plain.map(({ digest, removed_at }) => ({ digest: keyedDigest(key, digest), removed_at, plain_until: null })),
        )
        .onConflict()
        .ignore();
      return plain.length;
    },
  };
}

const hex = (digest: Buffer) => digest.toString("hex");
