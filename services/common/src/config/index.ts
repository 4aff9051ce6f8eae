export { defineConfig } from "./define-config.ts";
export * as env from "./environment.ts";
