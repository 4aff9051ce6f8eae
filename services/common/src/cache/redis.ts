import type { createClient } from "@redis/client";

/** A client of which every command answers or fails soon; see `connectRedis`. */
export type Redis = ReturnType<typeof createClient>;
