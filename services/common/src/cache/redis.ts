import type { createClient } from "redis";

/** A client of which every command answers or fails soon; see `connectRedis`. */
export type Redis = ReturnType<typeof createClient>;
