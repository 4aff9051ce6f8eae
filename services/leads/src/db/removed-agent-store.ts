import type { Tx } from "@doorlight/common/db";
import { digestOfEmail, digestOfReference, digestsOf } from "../domain/removed-agent.ts";

type ImportedAgent = { line: number; reference: string; email: string };

/** Agents of agencies who asked to be removed. */
export function makeRemovedAgentStore() {
  async function remember(tx: Tx, digests: readonly Buffer[], at: Date): Promise<void> {
    if (digests.length === 0) return;
    await tx("removed_agents")
      .insert(digests.map((digest) => ({ digest, removed_at: at })))
      .onConflict()
      .ignore();
  }

  return {
    /** Deletes the rows with an address, in every country, and returns how many there were. */
    async remove(tx: Tx, email: string, at: Date): Promise<number> {
      // First: it waits for the batches of imports that have read who is removed.
      await remember(tx, [digestOfEmail(email)], at);
      const gone = await tx("agency_agents")
        .whereRaw("lower(email) = ?", [email.toLowerCase()])
        .delete()
        .returning<{ country: string; reference: string }[]>(["country", "reference"]);
      const references = gone.map(({ country, reference }) => digestOfReference(country, reference));
      await remember(tx, references, at);
      return gone.length;
    },

    /** The lines of a file that name a removed agent. Nobody is removed until the transaction ends. */
    async linesAmong(tx: Tx, country: string, agents: readonly ImportedAgent[]): Promise<number[]> {
      await tx.raw("lock table removed_agents in share mode");
      const digests = agents.flatMap((agent) => digestsOf(country, agent));
      const found = await tx("removed_agents").whereIn("digest", digests).pluck<Buffer[]>("digest");
      const removed = new Set(found.map(hex));
      return agents
        .filter((agent) => digestsOf(country, agent).some((one) => removed.has(hex(one))))
        .map(({ line }) => line);
    },
  };
}

const hex = (digest: Buffer) => digest.toString("hex");
