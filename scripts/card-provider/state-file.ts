import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Account } from "./account.ts";

/** The accounts as a file keeps them, so that saved cards outlive the process. */
export function readAccounts(file: string): Map<string, Account> {
  if (!existsSync(file)) return new Map();
  return JSON.parse(readFileSync(file, "utf8"), toCollection) as Map<string, Account>;
}

/** Whole or not at all. */
export function writeAccounts(file: string, accounts: Map<string, Account>): void {
  writeFileSync(`${file}.new`, JSON.stringify(accounts, toJson));
  renameSync(`${file}.new`, file);
}

function toJson(_: string, value: unknown): unknown {
  if (value instanceof Map) return { map: [...(value as Map<unknown, unknown>)] };
  // Requests that ran when the process ended run no more.
  if (value instanceof Set) return { set: [] };
  return value;
}

function toCollection(_: string, value: unknown): unknown {
  const kept = value as { map?: [string, unknown][]; set?: unknown[] } | null;
  if (Array.isArray(kept?.map)) return new Map(kept.map);
  if (Array.isArray(kept?.set)) return new Set(kept.set);
  return value;
}
