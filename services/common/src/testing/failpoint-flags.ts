/** Flags of Node for a process that its variable FAILPOINTS may kill. No image holds the file that they name. */
export const failpointFlags = ["--import", new URL("arm-failpoints.ts", import.meta.url).href];
