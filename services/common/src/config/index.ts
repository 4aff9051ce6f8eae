export { defineConfig } from "./define-config.ts";
export type { Environment } from "./define-config.ts";
export * as env from "./environment.ts";
