import { expect, test } from "@jest/globals";
import { stateOf } from "./issued-invoice.ts";

const invoice = { kind: "invoice", gross: 100n, paid: 0n, credited: 0n, dueOn: "2026-12-24" } as const;

test.each([
  ["open on its due day", {}, "2026-12-24", "open"],
  ["overdue a day later, though a part is paid", { paid: 99n }, "2026-12-25", "overdue"],
  ["paid if a part of it was credited", { paid: 100n, credited: 99n }, "2026-12-25", "paid"],
  ["credited if nothing is left of it", { paid: 100n, credited: 100n }, "2026-12-25", "credited"],
  ["credited if it had been paid before", { paid: 200n, credited: 100n }, "2026-12-25", "credited"],
  ["paid if it asks for nothing", { gross: 0n }, "2026-12-25", "paid"],
  ["open for good as a credit note", { kind: "credit_note", dueOn: null }, "2027-12-25", "open"],
] as const)("calls an invoice %s", (_, changes, today, state) => {
  expect(stateOf({ ...invoice, ...changes }, today)).toBe(state);
});
