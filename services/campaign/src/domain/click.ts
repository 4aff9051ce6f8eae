import { seconds } from "@doorlight/common/time";

/** By which a visit of a link was made by no person. */
export type MachineRule = "hidden_link" | "all_links" | "head" | "bot";

export type Visit = { block: number; clickedAt: Date; head: boolean; bot: boolean };
export type Click = { id: bigint; block: number; clickedAt: Date; machine: MachineRule | null };

/** Nobody reads and follows every link of a mail in so short a time; scanners do. */
const ALL_LINKS_MS = seconds(5);
/** A program that follows the link that people do not see has made the visits around it, too. */
const HIDDEN_MS = seconds(10);
/** Visits of one mail that are kept; a person makes fewer. */
export const MOST_CLICKS = 200;

/**
 * The rule by which a visit is no person's, null for a person, and the earlier visits of the mail that turn out to be none
 * either. `links` are the blocks of the mail that lead somewhere.
 */
export function judgeVisit(
  visit: Visit,
  earlier: readonly Click[],
  links: readonly number[],
): { machine: MachineRule | null; alsoMachines: { rule: MachineRule; ids: bigint[] } | null } {
  const within = (ms: number) => earlier.filter((click) => visit.clickedAt.getTime() - click.clickedAt.getTime() <= ms);
  const people = (clicks: readonly Click[]) => clicks.filter(({ machine }) => machine === null).map(({ id }) => id);
  if (visit.block === 0)
    return { machine: "hidden_link", alsoMachines: { rule: "hidden_link", ids: people(within(HIDDEN_MS)) } };
  if (visit.head) return { machine: "head", alsoMachines: null };
  if (visit.bot) return { machine: "bot", alsoMachines: null };
  if (within(HIDDEN_MS).some(({ machine }) => machine === "hidden_link"))
    return { machine: "hidden_link", alsoMachines: null };
  const recent = within(ALL_LINKS_MS);
  const visited = new Set([visit.block, ...recent.map(({ block }) => block)]);
  if (links.length > 1 && links.every((block) => visited.has(block)))
    return { machine: "all_links", alsoMachines: { rule: "all_links", ids: people(recent) } };
  return { machine: null, alsoMachines: null };
}
