export { type DecimalSign, readNumber } from "./read-number.ts";
export { areaUnits, moneyUnits } from "./units.ts";
