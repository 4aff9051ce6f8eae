export { type DataKey, makeDataKey } from "./data-key.ts";
