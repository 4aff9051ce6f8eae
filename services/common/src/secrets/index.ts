export { type DataKey, makeDataKey } from "./data-key.ts";
export { open, seal } from "./sealed-key.ts";
