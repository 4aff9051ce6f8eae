import { type listUsers, Role, UserStatus } from "@doorlight/gateway/contract";
import { useAddressState } from "../../lib/address-state.ts";
import type { CallInput } from "../../lib/api/call.ts";

type Query = CallInput<typeof listUsers>["query"];

export type UserFilters = {
  q: string;
  role: Role[];
  status: UserStatus[];
  country: string[];
  /** The id of the admin who looks after the users. */
  owner: string | null;
};

export const noFilters: UserFilters = { q: "", role: [], status: [], country: [], owner: null };

/** The list's filters, kept in the address so that a search can be saved and sent. */
export function useUserFilters(): [UserFilters, (change: Partial<UserFilters>) => void] {
  const [search, setSearch] = useAddressState();
  const filters = readFilters(search);
  return [filters, (change) => setSearch(writeFilters({ ...filters, ...change }))];
}

export function readFilters(search: URLSearchParams): UserFilters {
  return {
    q: search.get("q") ?? "",
    role: search.getAll("role").filter((value) => isOneOf(Role.options, value)),
    status: search.getAll("status").filter((value) => isOneOf(UserStatus.options, value)),
    country: search.getAll("country").filter((value) => /^[A-Z]{2}$/.test(value)),
    owner: search.get("owner"),
  };
}

export function writeFilters({ q, role, status, country, owner }: UserFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (q.trim()) search.set("q", q);
  for (const value of role) search.append("role", value);
  for (const value of status) search.append("status", value);
  for (const value of country) search.append("country", value);
  if (owner) search.set("owner", owner);
  return search;
}

export function toQuery({ q, owner, ...filters }: UserFilters): Query {
  return { ...filters, ...(q.trim() && { q: q.trim() }), ...(owner && { owner }) };
}

/** Whether anything narrows the list. */
export function isNarrowed({ q, role, status, country, owner }: UserFilters): boolean {
  return q.trim() !== "" || role.length + status.length + country.length > 0 || owner !== null;
}

function isOneOf<T extends string>(options: readonly T[], value: string): value is T {
  return options.includes(value as T);
}
