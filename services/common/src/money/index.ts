export { isSameMoney, type Money } from "./money.ts";
