import { hash, verify } from "@node-rs/argon2";
import type { Argon2 } from "../src/domain/password-hasher.ts";

/** Argon2 without threads of its own, for accounts that a test makes. */
export const argon2: Argon2 = { hash, verify: (password, passwordHash) => verify(passwordHash, password) };
