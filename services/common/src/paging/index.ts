export { makePaging } from "./paging.ts";
export type { Page, Paging } from "./paging.ts";
