import pg from "pg";

const INT8 = 20;
const DATE = 1082;

/** int8 as bigint (money, versions), date as `yyyy-mm-dd` text; the driver's own defaults lose digits and shift days. */
export function pgTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, BigInt);
  types.setTypeParser(DATE, (text) => text);
  return types;
}
