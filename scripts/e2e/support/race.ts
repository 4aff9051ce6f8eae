import type { Endpoint, Sent } from "@doorlight/gateway/contract";
import { Visitor } from "./visitor.ts";

const RACERS = 100;

/** A hundred browsers send the same at once, each again until its answer is definite. */
export async function race<E extends Endpoint>(endpoint: E, input: Partial<Sent<E>>): Promise<{ status: number }[]> {
  return Promise.all(Array.from({ length: RACERS }, () => untilDefinite(endpoint, input)));
}

async function untilDefinite<E extends Endpoint>(endpoint: E, input: Partial<Sent<E>>): Promise<{ status: number }> {
  for (;;) {
    const { status } = await new Visitor().try(endpoint, input);
    if (status < 500) return { status };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** One 200 and else nothing but "used already". */
export const oneWinner = [{ status: 200 }, ...Array.from({ length: RACERS - 1 }, () => ({ status: 410 }))];
