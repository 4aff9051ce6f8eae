import { address } from "./stack.ts";

export interface Span {
  id: string;
  parentId?: string;
  name?: string;
  kind?: string;
  localEndpoint?: { serviceName?: string };
  tags?: Record<string, string>;
}

/** The spans of a trace in the trace store so far. */
export async function spansOf(traceId: string): Promise<Span[]> {
  const response = await fetch(`${address.traces}/api/v2/trace/${traceId}`);
  return response.ok ? ((await response.json()) as Span[]) : [];
}

/** Such as `purchasing: process …`. */
export const nameOf = ({ localEndpoint, name }: Span) => `${localEndpoint?.serviceName}: ${name}`;

/** For each span the names on the path to it, from the click down. */
export function pathsIn(spans: readonly Span[]): string[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const pathUp = (span: Span | undefined): string[] => {
    if (!span) return [];
    return [nameOf(span), ...(span.parentId ? pathUp(byId.get(span.parentId)) : ["click"])];
  };
  return spans.map((span) => pathUp(span).toReversed().join(" > "));
}
