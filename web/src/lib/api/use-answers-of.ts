import { type FetchQueryOptions, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";

/** The answers for some countries; none until all are there. `useQueries` would be loaded with every first screen. */
export function useAnswersOf<Answer, Key extends QueryKey>(
  countries: readonly string[],
  queryOf: (country: string) => FetchQueryOptions<Answer, Error, Answer, Key>,
): Answer[] {
  const queries = useQueryClient();
  const each = countries.map(queryOf);
  const { data = [] } = useQuery({
    queryKey: each.map(({ queryKey }) => queryKey),
    queryFn: () => Promise.all(each.map((query) => queries.fetchQuery(query))),
    enabled: each.length > 0,
  });
  return data;
}
