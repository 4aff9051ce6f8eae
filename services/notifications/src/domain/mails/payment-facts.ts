import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";
import type { Localizer } from "../localizer.ts";
import type { Fact } from "../mail-content.ts";

/** The VAT of a net price, as it was frozen, and both together; nothing if none was kept. */
export function vatFacts(net: Money, vat: Vat | undefined, { text, money, percent }: Localizer): Fact[] {
  if (!vat) return [];
  return [
    { label: text("fact.vat", { rate: percent(vat.basisPoints) }), value: money(vat.amount) },
    { label: text("fact.total"), value: money({ ...net, amount: net.amount + vat.amount.amount }) },
  ];
}
