export { MOST_DISCOUNT } from "./most-discount.ts";
export { type DecimalSign, readNumber } from "./read-number.ts";
export { areaUnits, moneyUnits } from "./units.ts";
export { vatOfPart } from "./vat-of-part.ts";
