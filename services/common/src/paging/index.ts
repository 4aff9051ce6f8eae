export { makePaging } from "./paging.ts";
