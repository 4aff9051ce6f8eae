import { invalid } from "./provider-error.ts";
import type { Parameters } from "./parameters.ts";

interface Listed {
  id: string;
  created: number;
}

/** A page of Stripe's lists: newest first, before or after an object, of a time. */
export function listPage<T extends Listed>(
  kept: Iterable<T>,
  parameters: Parameters,
  url: string,
  fits: (item: T) => boolean = () => true,
) {
  const limit = parameters.integer("limit") ?? 10;
  if (limit < 1 || limit > 100) throw invalid("Limit must be between 1 and 100", { param: "limit" });
  const inTime = readTime(parameters);
  const after = parameters.text("starting_after");
  const before = parameters.text("ending_before");
  parameters.refuseOthers();
  const all = [...kept].toReversed().filter((item) => fits(item) && inTime(item.created));
  const start = after === undefined ? 0 : placeOf(all, after, "starting_after") + 1;
  const end = before === undefined ? all.length : placeOf(all, before, "ending_before");
  const window = all.slice(start, end);
  const data = before === undefined ? window.slice(0, limit) : window.slice(-limit);
  return { object: "list", url, has_more: window.length > data.length, data };
}

function placeOf(all: readonly Listed[], id: string, param: string): number {
  const place = all.findIndex((item) => item.id === id);
  if (place === -1) throw invalid(`No such object: '${id}'`, { param, code: "resource_missing" });
  return place;
}

/** `created` is a second, or an interval of them. */
function readTime(parameters: Parameters): (created: number) => boolean {
  const interval = parameters.group("created", (inner) => ({
    gt: inner.integer("gt"),
    gte: inner.integer("gte"),
    lt: inner.integer("lt"),
    lte: inner.integer("lte"),
  }));
  if (!interval) return () => true;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = interval;
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}
