import type { Plain } from "@doorlight/common/rpc";
import type { AuditFieldSchema } from "@doorlight/proto/identity/v1/users_service_pb";
import { changePrices, type Endpoint, Id, Money, type PriceChange } from "../../contract/index.ts";

export type AuditField = Plain<typeof AuditFieldSchema>;

/** What an action is about, as it is before it, by the names of the contract. */
export type Before = Readonly<Record<string, unknown>>;

type Sent = { params?: unknown; body?: unknown };

/** Names of things rather than changes of them. */
const mute = new Set([
  "id",
  "ids",
  "keyId",
  "attemptId",
  "entryId",
  "payBackId",
  "paymentId",
  "surplusId",
  "previewId",
  "lineIds",
  "parts",
  "version",
  "newestVersion",
  "confirm",
]);
const REASON = "reason";
const MOST_FIELDS = 50;
const MOST_ITEMS = 20;
const MOST_CHARACTERS = 80;

/**
 * What a call is about to change. Fields that it leaves as they are are left out. `currency` is that of its country; of
 * something that does not exist no country is known, and no amount is kept.
 */
export function sentFields(
  endpoint: Endpoint,
  { params, body }: Sent,
  before: Before,
  currency?: string,
): AuditField[] {
  const { values = [], money = [], removes = [], absentClears = false } = endpoint.keeps ?? {};
  const kept = [...values, ...money];
  const asMoney = (amount: unknown) => (amount !== null && currency ? { amount, currency } : null);
  const fieldOf = ([name, given]: Leaf): AuditField[] => {
    const isKept = kept.includes(name);
    if (given === undefined || (mute.has(name) && !isKept) || (name === REASON && isKept)) return [];
    const after = textOf(money.includes(name) ? asMoney(given) : given);
    const known = at(before, name);
    if (known !== undefined && textOf(known) === after) return [];
    return [isKept ? { name, before: textOf(known), after } : { name, before: null, after: null }];
  };
  const absent = absentClears && body ? Object.fromEntries(kept.map((name) => [name, null])) : {};
  const { changes, ...rest } = { ...absent, ...(params as object), ...(body as { changes?: unknown }) };
  const leaves = [...leavesOf(rest, kept)].flatMap(fieldOf);
  const prices = endpoint === changePrices && changes ? priceFields(changes as PriceChange[], before, asMoney) : [];
  const removed = removes.map((name) => ({ name, before: textOf(before[name]), after: null }));
  return [...removed, ...leaves, ...prices].slice(0, MOST_FIELDS);
}

/** Why, in the admin's words, if the audit keeps that. */
export function sentReason({ keeps }: Endpoint, { body }: Sent): string | undefined {
  const { reason } = (body ?? {}) as { reason?: unknown };
  return keeps?.values?.includes(REASON) && typeof reason === "string" && reason !== "" ? reason : undefined;
}

/** What a call has changed, as its answer says it. */
export function answeredFields({ keeps = {} }: Endpoint, answer: unknown, before: Before): AuditField[] {
  return (keeps.answer ?? []).flatMap((path) => {
    const name = path.split(".").at(-1)!;
    const found = at(answer, path);
    // An answer of another form, such as a step that has to come first.
    if (found === undefined) return [];
    const field = {
      name,
      before: textOf(at(before, name)),
      after: textOf(Array.isArray(found) ? found.length : found),
    };
    return field.before !== null && field.before === field.after ? [] : field;
  });
}

/** The id of what a call has added. */
export const addedId = ({ keeps }: Endpoint, answer: unknown): string | undefined =>
  keeps?.adds === undefined ? undefined : Id.safeParse(at(answer, keeps.adds)).data;

/** Of a place with a price of its own: `city Espoo`. */
export const modifierName = ({ kind, place }: { kind: string; place: string }): string => `${kind} ${place}`;

function priceFields(
  changes: readonly PriceChange[],
  before: Before,
  asMoney: (amount: number | null) => unknown,
): AuditField[] {
  const of = (group: "modifier" | "unitPrice", key: string, after: unknown): AuditField => {
    // The name of a place may have a dot.
    const known = (before[group] as Before | undefined)?.[key];
    return { name: `${group}.${key}`, before: textOf(known), after: textOf(after) };
  };
  return changes.map((change) =>
    change.what === "modifier"
      ? of("modifier", modifierName(change), change.basisPoints)
      : of("unitPrice", change.leadType, asMoney(change.amount)),
  );
}

type Leaf = [name: string, value: unknown];

/** An object is one field, unless fields of it are kept. */
function* leavesOf(value: object, kept: readonly string[], above = ""): Generator<Leaf> {
  for (const [key, one] of Object.entries(value) as Leaf[]) {
    const name = above + key;
    const isOpened = kept.some((path) => path.startsWith(`${name}.`));
    if (isOpened && typeof one === "object" && one !== null) yield* leavesOf(one, kept, `${name}.`);
    else yield [name, one];
  }
}

/** Null below null: what an answer says is gone. */
function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((found, key) => (found === null ? null : (found as Before | undefined)?.[key]), value);
}

/** As JSON: a text, a number, true or false, money, or a list of texts. Null for none. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    const items = value.slice(0, MOST_ITEMS).map((item) => cut(wordsOf(item)));
    return JSON.stringify(value.length > MOST_ITEMS ? [...items, "…"] : items);
  }
  const money = Money.safeParse(value);
  if (money.success) return JSON.stringify(money.data);
  return JSON.stringify(typeof value === "number" || typeof value === "boolean" ? value : cut(wordsOf(value)));
}

const wordsOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? Object.values(value).map(String).join(" ") : String(value);

const cut = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);
