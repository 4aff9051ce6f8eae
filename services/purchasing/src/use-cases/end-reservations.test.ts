import { expect, test } from "@jest/globals";
import { makeEndReservations } from "./end-reservations.ts";

const now = new Date("2026-11-23T10:00:00Z");

function endReservations(due: Set<string>, release: (id: string) => Promise<undefined>) {
  return makeEndReservations({
    reservations: {
      due: async (_, limit) => [...due].slice(0, limit),
      confirm: () => Promise.reject(new Error("Nothing was charged")),
      release,
    },
    charges: { end: async () => false },
    clock: { now: () => now },
    log: { error: () => {} },
  });
}

test("ends every reservation whose time is over in one run, however many they are", async () => {
  const due = new Set(Array.from({ length: 100 }, (_, n) => `purchase ${n}`));
  await endReservations(due, async (id) => void due.delete(id)).due();
  expect(due.size).toBe(0);
});

test("stops a run if reservations cannot be ended, and says why", async () => {
  const due = new Set(Array.from({ length: 100 }, (_, n) => `purchase ${n}`));
  const ending = endReservations(due, () => Promise.reject(new Error("The database is away"))).due();
  await expect(ending).rejects.toThrow("The database is away");
  expect(due.size).toBe(100);
});
