import { type listUsers, Role, UserSort, UserStatus } from "@doorlight/gateway/contract";
import { chosenOptions, useAddressState } from "../../lib/address-state.ts";
import type { CallInput } from "../../lib/api/call.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

type Query = CallInput<typeof listUsers>["query"];

export type UserFilters = {
  q: string;
  role: Role[];
  status: UserStatus[];
  country: string[];
  /** The id of the admin who looks after them. */
  owner: string | null;
  /** Only those who have to wait before the next log-in. */
  waiting: boolean;
  /** Null for the newest first. */
  sort: UserSort | null;
  order: "asc" | "desc";
};

export const noFilters: UserFilters = {
  q: "",
  role: [],
  status: [],
  country: [],
  owner: null,
  waiting: false,
  sort: null,
  order: "asc",
};

/** The filters of the list, kept in the address so that a search can be saved and shared. */
export function useUserFilters(): [UserFilters, (change: Partial<UserFilters>) => void] {
  useKnownChoices({ role: Role.options, status: UserStatus.options, sort: UserSort.options });
  const [search, setSearch] = useAddressState();
  const filters = readFilters(search);
  return [filters, (change) => setSearch(writeFilters({ ...filters, ...change }))];
}

export function readFilters(search: URLSearchParams): UserFilters {
  return {
    q: search.get("q") ?? "",
    role: chosenOptions(search, "role", Role.options),
    status: chosenOptions(search, "status", UserStatus.options),
    country: search.getAll("country").filter((value) => /^[A-Z]{2}$/.test(value)),
    owner: search.get("owner"),
    waiting: search.get("waiting") === "true",
    sort: UserSort.options.find((sort) => sort === search.get("sort")) ?? null,
    order: search.get("order") === "desc" ? "desc" : "asc",
  };
}

export function writeFilters({ q, role, status, country, owner, waiting, sort, order }: UserFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (q.trim()) search.set("q", q);
  for (const value of role) search.append("role", value);
  for (const value of status) search.append("status", value);
  for (const value of country) search.append("country", value);
  if (owner) search.set("owner", owner);
  if (waiting) search.set("waiting", "true");
  if (sort) search.set("sort", sort);
  if (sort && order === "desc") search.set("order", order);
  return search;
}

export function toQuery({ q, owner, waiting, sort, order, ...filters }: UserFilters): Query {
  const given = {
    ...(q.trim() && { q: q.trim() }),
    ...(owner && { owner }),
    ...(waiting && { waiting: "true" as const }),
  };
  return { ...filters, ...given, ...(sort && { sort, order }) };
}

export type UserOrder = Pick<UserFilters, "sort" | "order">;

/** A column's header sorts by it, then the other way, then not any more. */
export function nextOrder({ sort, order }: UserOrder, column: UserSort): UserOrder {
  // The latest visitor comes first.
  const [first, second] = column === "last_seen" ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  if (sort !== column) return { sort: column, order: first };
  return order === first ? { sort: column, order: second } : { sort: null, order: "asc" };
}

/** Whether any filter is set. */
export function isNarrowed({ q, role, status, country, owner, waiting }: UserFilters): boolean {
  return q.trim() !== "" || role.length + status.length + country.length > 0 || owner !== null || waiting;
}
