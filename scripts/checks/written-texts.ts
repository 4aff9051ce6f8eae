import { parseSync } from "@swc/core";

/** The texts that a source names: whole ones, and forms of those that it puts together. */
export type Written = { whole: ReadonlySet<string>; forms: readonly RegExp[] };

type Node = { type?: string; value?: unknown; quasis?: { raw: string }[] } & Record<string, unknown>;

/** Every string of TypeScript sources, and every template as a form in which anything stands for its values. */
export function writtenIn(sources: readonly string[]): Written {
  const whole = new Set<string>();
  const forms = new Map<string, RegExp>();

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    const { type, value, quasis } = node as Node;
    if (type === "StringLiteral") whole.add(String(value));
    if (type === "TemplateLiteral") addForm((quasis ?? []).map(({ raw }) => raw));
    Object.values(node).forEach(visit);
  }

  /** A template without a word of its own would stand for everything. */
  function addForm(parts: string[]): void {
    if (!/\w/.test(parts.join(""))) return;
    const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    forms.set(parts.join("…"), new RegExp(`^${escaped.join(".+")}$`));
  }

  for (const source of sources) visit(parseSync(source, { syntax: "typescript", tsx: true, target: "es2024" }).body);
  return { whole, forms: [...forms.values()] };
}

export function names({ whole, forms }: Written, text: string): boolean {
  return whole.has(text) || forms.some((form) => form.test(text));
}
