export { defineConfig } from "./define-config.ts";
export * as env from "./environment.ts";
export { makeAgain, type TokenKeys } from "./token-keys.ts";
