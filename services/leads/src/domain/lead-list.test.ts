import { expect, test } from "@jest/globals";
import { withoutInner } from "./lead-list.ts";

const uusimaa = { id: "uusimaa", kind: "region", ancestorIds: [] } as const;
const helsinki = { id: "helsinki", kind: "city", ancestorIds: ["uusimaa"] } as const;
const kallio = { id: "kallio", kind: "district", ancestorIds: ["uusimaa", "helsinki"] } as const;
const tampere = { id: "tampere", kind: "city", ancestorIds: ["pirkanmaa"] } as const;

test("drops a place below another chosen place, however far below", () => {
  expect(withoutInner([kallio, uusimaa])).toEqual([uusimaa]);
  expect(withoutInner([kallio, helsinki, uusimaa])).toEqual([uusimaa]);
});

test("keeps places that do not lie in each other, the largest first", () => {
  expect(withoutInner([kallio, tampere])).toEqual([tampere, kallio]);
});
