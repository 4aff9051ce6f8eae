/** Agents of identity's demo, by their addresses. */
export const demoAgents: readonly { email: string; country: string }[] = [
  ...namesOf("FI", ["agent", "colleague", ...numbered("agent", 2, 9), ...buyersOf("fi")]),
  ...namesOf("SE", [...numbered("agent.se", 1, 6), ...buyersOf("se")]),
  ...namesOf("GB", [...numbered("agent.gb", 1, 6), ...buyersOf("gb")]),
];

function namesOf(country: string, names: readonly string[]) {
  return names.map((name) => ({ email: `${name}@doorlight.test`, country }));
}

function numbered(name: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => `${name}${from + i}`);
}

function buyersOf(country: string): string[] {
  return Array.from({ length: 8 }, (_, i) => `buyer${i + 1}.${country}`);
}
