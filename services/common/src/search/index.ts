export { isRowId, makeSearch } from "./make-search.ts";
export type { Find, Searched } from "./make-search.ts";
export { makeSearchService } from "./search-service.ts";
export { reachQuery, termQuery, termsQuery } from "./term-query.ts";
