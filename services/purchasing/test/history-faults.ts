import type { Db } from "@doorlight/common/db";
import type { Attempt, History } from "./storm.ts";

/** What clients saw, held against the rules of a lead's sale and against the database; empty where nothing contradicts. */
export async function historyFaults(db: Db, { attempts, caps }: History): Promise<string[]> {
  const held = new Set<string>(await db("purchases").pluck("id"));
  return [
    ...lostPurchases(attempts, held),
    ...changedAnswers(attempts),
    ...[...caps].flatMap(([leadId, cap]) =>
      saleFaults(
        attempts.filter((one) => one.leadId === leadId),
        cap,
      ),
    ),
  ];
}

function lostPurchases(attempts: Attempt[], held: Set<string>): string[] {
  const lost = attempts.filter(({ outcome, answer }) => outcome === "bought" && !held.has(JSON.parse(answer).id));
  return lost.map(({ key }) => `An acknowledged purchase is gone: ${key}`);
}

/** One key has one answer, however often and however simultaneously it is sent. */
function changedAnswers(attempts: Attempt[]): string[] {
  const byKey = Map.groupBy(
    attempts.filter(({ outcome }) => outcome !== "unknown"),
    ({ key }) => key,
  );
  return [...byKey].flatMap(([key, tries]) => {
    const bought = new Set(tries.filter(({ outcome }) => outcome === "bought").map(({ answer }) => answer));
    const refused = tries.find(({ outcome }) => outcome === "refused");
    if (bought.size > 1) return [`One key bought twice: ${key}`];
    if (bought.size === 1 && refused) return [`One key bought and was refused ${refused.answer}: ${key}`];
    return [];
  });
}

function saleFaults(attempts: Attempt[], cap: number): string[] {
  const firstOfKey = new Map<string, Attempt>();
  for (const one of attempts.filter(({ outcome }) => outcome === "bought")) {
    const before = firstOfKey.get(one.key);
    if (!before || one.endedAt < before.endedAt) firstOfKey.set(one.key, one);
  }
  const sold = [...firstOfKey.values()];
  const fullAt = sold.map(({ endedAt }) => endedAt).sort((a, b) => a - b)[cap - 1] ?? Number.POSITIVE_INFINITY;
  const couldBeFullAt =
    sold.map(({ startedAt }) => startedAt).sort((a, b) => a - b)[cap - 1] ?? Number.POSITIVE_INFINITY;
  const unknown = attempts.some(({ outcome }) => outcome === "unknown");
  return [
    ...(sold.length > cap ? [`${sold.length} purchases of a lead for ${cap}`] : []),
    ...sold.filter(({ startedAt }) => startedAt > fullAt).map(({ key }) => `Bought after the lead was full: ${key}`),
    ...attempts
      .filter(({ answer, endedAt }) => answer === "last_spot_taken" && endedAt < couldBeFullAt && !unknown)
      .map(({ key }) => `Told that the last spot is taken while spots were left: ${key}`),
  ];
}
