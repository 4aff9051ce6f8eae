export { isSameMoney, type Money } from "./money.ts";
export { fromProto } from "./proto-money.ts";
