import {
  getImport,
  type ImportKind,
  listAgencies,
  listImports,
  removeImportedAgent,
  startImport,
} from "@doorlight/gateway/contract";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

export type AgencySearch = { country: string; q: string };

/** Agencies of a country, by name. */
export function useAgencies({ country, q }: AgencySearch) {
  return useInfiniteQuery({
    queryKey: queryKeys.agencyList({ country, q }),
    queryFn: ({ pageParam, signal }) => {
      const query = { country, limit: 50, ...(q && { q }), ...(pageParam && { cursor: pageParam }) };
      return call(listAgencies, { query }, { signal });
    },
    ...byCursor,
  });
}

/** The newest imports of a country. */
export function useImports(country: string) {
  return useQuery({
    queryKey: queryKeys.imports(country),
    queryFn: ({ signal }) => call(listImports, { query: { country } }, { signal }),
  });
}

const POLL_MS = 1_000;

/** How far an import is, asked until it is done. */
export function useImport(id: string) {
  return useQuery({
    queryKey: queryKeys.import(id),
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.import.finishedAt === null ? POLL_MS : false),
  });
}

/** Sends a file. */
export function useStartImport(country: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, file }: { kind: ImportKind; file: File }) =>
      call(startImport, { body: { country, kind } }, { file }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.imports(country) }),
  });
}

/** Removes an imported agent by e-mail address, in every country. */
export function useRemoveAgent() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(removeImportedAgent, { body: { email } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.agencies }),
  });
}
