export { add, percentOf, subtract, sum } from "./money.ts";
export type { Money } from "./money.ts";
export { fromProto, toProto } from "./proto-money.ts";
