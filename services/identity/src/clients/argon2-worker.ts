import { hashSync, verifySync, type Options } from "@node-rs/argon2";

export type Argon2Task = { password: string; options: Options } | { password: string; passwordHash: string };

/** The work of a thread of `argon2-threads.ts`: a hash, or whether a password has one. */
export default function work(task: Argon2Task): string | boolean {
  return "options" in task ? hashSync(task.password, task.options) : verifySync(task.passwordHash, task.password);
}
