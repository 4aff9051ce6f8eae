import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  finnishReference,
  isFinnishReference,
  isIban,
  isLuhn,
  isOcrReference,
  isRfReference,
  ocrReference,
  paymentReference,
  plainReference,
  rfReference,
} from "./payment-reference.ts";

const digits = (most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: most }).map((all) => `1${all.join("")}`);

describe("payment references", () => {
  test("makes the published examples: Finnish, RF, Swedish OCR with a length digit", () => {
    expect(finnishReference("123")).toBe("1232");
    expect(finnishReference("12345")).toBe("123453");
    expect(rfReference("539007547034")).toBe("RF18539007547034");
    expect(rfReference("2348236")).toBe("RF332348236");
    // 12345 with its length of 7 is 123457; Luhn adds 2·7+5+2·4+3+2·2+1 = 5+5+8+3+4+1 = 26, so 4.
    expect(ocrReference("12345")).toBe("1234574");
  });

  test.each([
    ["Finnish", finnishReference, isFinnishReference, 18],
    ["RF", rfReference, isRfReference, 20],
    ["Swedish", ocrReference, isOcrReference, 22],
  ] as const)(
    "makes a %s reference fit its own check, and never with another digit in any place",
    (_, make, fits, most) => {
      fc.assert(
        fc.property(digits(most), fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
          const reference = make(number);
          const place = reference.length - 1 - (at % number.length);
          const other = String((Number(reference[place]) + by) % 10);
          const wrong = reference.slice(0, place) + other + reference.slice(place + 1);
          expect(fits(reference)).toBe(true);
          expect(fits(wrong)).toBe(false);
        }),
      );
    },
  );

  test("finds a digit too many by the length digit of an OCR number that Luhn alone misses", () => {
    const longer = `0${ocrReference("12345")}`;
    expect(isLuhn(longer)).toBe(true);
    expect(isOcrReference(longer)).toBe(false);
  });

  test("takes the kind of an invoice's reference from its country", () => {
    expect(paymentReference("FI", "FI-2026-00017")).toBe("2026000176");
    expect(paymentReference("SE", "SE-2026-00017")).toBe(ocrReference("202600017"));
    expect(paymentReference("PL", "PL-2026-00017")).toBe(rfReference("202600017"));
  });

  test("reads one reference however a bank writes it", () => {
    for (const written of ["1232", "0000 0000 0000 0000 1232", "RF111232", "RF11 1232"]) {
      expect([written, plainReference(written)]).toEqual([written, "1232"]);
    }
    expect(isRfReference("RF111232")).toBe(true);
    expect(plainReference("RF99 1232")).toBe("RF991232");
  });

  test("refuses an account number with a wrong check digit as IBAN", () => {
    expect(isIban("FI21 1234 5600 0007 85")).toBe(true);
    expect(isIban("FI22 1234 5600 0007 85")).toBe(false);
    expect(isIban("5012349")).toBe(false);
  });
});
