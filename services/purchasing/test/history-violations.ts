import type { Db } from "@doorlight/common/db";
import { ABANDONED, type Attempt, type History, inVain } from "./stress.ts";

/** The clients' observations, compared with the rules of buying and with the database; empty if nothing contradicts. */
export async function historyViolations(db: Db, { attempts, caps }: History): Promise<string[]> {
  const known = new Set<string>(await db("purchases").where({ state: "confirmed" }).pluck("id"));
  return [
    ...lostPurchases(attempts, known),
    ...changedAnswers(attempts),
    ...[...caps].flatMap(([leadId, cap]) =>
      violationsOfLead(
        attempts.filter((one) => one.leadId === leadId),
        cap,
      ),
    ),
  ];
}

function lostPurchases(attempts: Attempt[], known: Set<string>): string[] {
  const lost = attempts.filter(({ outcome, answer }) => outcome === "bought" && !known.has(JSON.parse(answer).id));
  return lost.map(({ key }) => `An acknowledged purchase is gone: ${key}`);
}

/** One key has one answer, however often and however simultaneously it is sent. A refusal is not saved: it may come before. */
function changedAnswers(attempts: Attempt[]): string[] {
  const byKey = Map.groupBy(attempts, ({ key }) => key);
  return [...byKey].flatMap(([key, ofKey]) => {
    const bought = ofKey.filter(({ outcome }) => outcome === "bought");
    const boughtAt = Math.min(...bought.map(({ endedAt }) => endedAt));
    const refused = ofKey.find(({ outcome, startedAt }) => outcome === "refused" && startedAt > boughtAt);
    if (new Set(bought.map(({ answer }) => answer)).size > 1) return [`One key bought twice: ${key}`];
    if (refused) return [`One key bought and was refused ${refused.answer}: ${key}`];
    return [];
  });
}

function violationsOfLead(attempts: Attempt[], cap: number): string[] {
  const byKey = Map.groupBy(
    attempts.filter(({ outcome }) => outcome === "bought"),
    ({ key }) => key,
  );
  // Any of the attempts under one key may be the one that bought.
  const bought = [...byKey].map(([key, ofKey]) => ({
    key,
    startedAt: Math.min(...ofKey.map(({ startedAt }) => startedAt)),
    endedAt: Math.min(...ofKey.map(({ endedAt }) => endedAt)),
  }));
  const fullAt = bought.map(({ endedAt }) => endedAt).sort((a, b) => a - b)[cap - 1] ?? Number.POSITIVE_INFINITY;
  const unknown = attempts.some(({ outcome, answer }) => outcome === "unknown" && answer !== ABANDONED);
  const reserved = attempts.filter(({ answer }) => inVain.has(answer) || answer === ABANDONED);
  /** Whether this many spots could be taken at some time of an attempt, by buyers and by cards charged in vain. */
  const couldBeFull = ({ startedAt, endedAt }: Attempt) =>
    bought.filter((other) => other.startedAt <= endedAt).length +
      reserved.filter((o) => o.startedAt <= endedAt && (o.answer === ABANDONED || o.endedAt >= startedAt)).length >=
    cap;
  return [
    ...(bought.length > cap ? [`${bought.length} purchases of a lead for ${cap}`] : []),
    ...bought.filter(({ startedAt }) => startedAt > fullAt).map(({ key }) => `Bought after the lead was full: ${key}`),
    ...attempts
      .filter((one) => one.answer === "last_spot_taken" && !couldBeFull(one) && !unknown)
      .map(({ key }) => `Refused because of the last spot while spots were left: ${key}`),
  ];
}
