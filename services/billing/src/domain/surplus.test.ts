import { refusalFrom } from "@doorlight/common/errors";
import { describe, expect, test } from "@jest/globals";
import { type Owing, owedAnew } from "./surplus.ts";

const note = (id: string, room: bigint, amount = 0n, used = 0n): Owing => ({ id, number: id, room, amount, used });
const invoice = (amount = 0n, used = 0n): Owing => ({ id: "invoice", number: "invoice", room: null, amount, used });

describe("what is paid beyond an invoice", () => {
  test("is owed by the newest note first, then by the invoice", () => {
    expect(owedAnew([note("b", 30n), note("a", 20n, 5n), invoice()], 60n)).toEqual([
      { id: "b", amount: 30n },
      { id: "a", amount: 20n },
      { id: "invoice", amount: 10n },
    ]);
  });

  test("changes nothing if it is owed already", () => {
    expect(owedAnew([note("a", 20n, 20n), invoice(10n)], 30n)).toEqual([]);
  });

  test("is taken off the invoice first, then off the oldest note", () => {
    expect(owedAnew([note("b", 30n, 30n), note("a", 20n, 20n), invoice(10n)], 35n)).toEqual([
      { id: "invoice", amount: 0n },
      { id: "a", amount: 5n },
    ]);
  });

  test("is taken off what nobody has used, and refused beyond it", () => {
    expect(owedAnew([note("a", 20n, 20n), invoice(10n, 10n)], 15n)).toEqual([{ id: "a", amount: 5n }]);
    let refusal: unknown;
    try {
      owedAnew([note("a", 20n, 20n, 15n), invoice(10n, 10n)], 20n);
    } catch (error) {
      refusal = error;
    }
    expect(refusalFrom(refusal)?.fields).toMatchObject([{ path: "id", code: "surplus_used" }]);
  });
});
