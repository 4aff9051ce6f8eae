export { batched } from "./batched.ts";
export type { BatchOptions } from "./batched.ts";
