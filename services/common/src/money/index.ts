export { isSameMoney, type Money } from "./money.ts";
export { fromProto, toProto } from "./proto-money.ts";
