import { hash, verify } from "@node-rs/argon2";
import type { Argon2Threads } from "../src/clients/argon2-threads.ts";

/** Argon2 without threads of its own, which take half a second to start. */
export const argon2: Argon2Threads = {
  hash,
  verify: (password, passwordHash) => verify(passwordHash, password),
  close: async () => {},
};
