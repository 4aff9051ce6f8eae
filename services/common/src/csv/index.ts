export { BrokenCsv } from "./broken-csv.ts";
export { type CsvRecord, csvRecords, separatorOf } from "./csv-records.ts";
export { decodeUtf8 } from "./decode-utf8.ts";
