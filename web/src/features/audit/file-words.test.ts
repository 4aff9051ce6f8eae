import { expect, test } from "@jest/globals";
import { auditFileWords } from "./file-words.ts";

test("says in a file what the screen says, by the clock of the country", () => {
  const words = auditFileWords("sv", "Europe/Stockholm");
  expect(words.action("POST /api/admin/offices/:id/merge")).toBe("Slog ihop ett kontor med ett annat");
  expect(words.action("something_new")).toBe("something_new");
  expect(words.field({ name: "startsAt", before: null, after: "2026-11-30T12:00:00.000Z" })).toBe(
    "Börjar: 30 nov. 2026 13:00",
  );
  expect(words.object({ kind: "price_list", id: "FI", name: null })).toBe("Prislista, Finland");
  expect(words.object({ kind: "approval", id: "a1", name: "grant_credits" })).toBe("Godkännande: ge krediter");
});
