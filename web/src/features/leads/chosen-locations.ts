import { type Location, MOST_LIST_PLACES } from "@doorlight/gateway/contract";

/** `country` is that of an area which was chosen without one. */
export type OnLocations = (chosen: string[], country?: string) => void;

type Node = Pick<Location, "id" | "ancestorIds">;

/** Whether a node above is chosen, which includes this one. */
export function isIncluded(chosen: readonly string[], { ancestorIds }: Node): boolean {
  return ancestorIds.some((id) => chosen.includes(id));
}

/** Whether nodes below are chosen, but not this one. */
export function isPartlyChosen(chosen: readonly Node[], { id }: Node): boolean {
  return chosen.some((node) => node.ancestorIds.includes(id));
}

/** Adds a node, which includes the areas chosen below it, or takes it away. */
export function withToggled(
  chosen: readonly string[],
  chosenNodes: readonly Node[],
  { id }: Pick<Node, "id">,
): string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  const below = new Set(chosenNodes.filter(({ ancestorIds }) => ancestorIds.includes(id)).map((node) => node.id));
  return [...chosen.filter((other) => !below.has(other)), id].slice(0, MOST_LIST_PLACES);
}

/** Adds all of some nodes that are not chosen or included yet. */
export function withAll(chosen: readonly string[], nodes: readonly Node[]): string[] {
  const ids = nodes.filter((node) => !isIncluded(chosen, node)).map(({ id }) => id);
  return [...new Set([...chosen, ...ids])].slice(0, MOST_LIST_PLACES);
}
