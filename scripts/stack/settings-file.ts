import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./environment.ts";
import { Stack } from "./stack.ts";

/** Keeps the settings in the data folder, so that other processes can open the stack. */
export function keepSettings(settings: Settings): void {
  mkdirSync(settings.dataDir, { recursive: true });
  writeFileSync(fileIn(settings.dataDir), JSON.stringify(settings, undefined, 2));
}

/** The stack of a data folder, running or not; undefined if there was none. */
export function openStack(dataDir: string): Stack | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  return new Stack(JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as Settings);
}

function fileIn(dataDir: string): string {
  return join(dataDir, "stack.json");
}
