import type { Db } from "@doorlight/common/db";
import { basisPointsOf } from "@doorlight/common/product";
import type { Movement, MovementKind, MovementPosition, MovementScope } from "../domain/movement.ts";
import type { Day } from "../domain/invoice.ts";

type Row = {
  id: string;
  kind: MovementKind;
  at: Date;
  day: Day;
  currency: string;
  net: bigint | null;
  vat: bigint | null;
  rate: number | null;
  category: string | null;
  paid: bigint | null;
  invoice_id: string;
  number: string;
  reason: string | null;
};

/** `at` as a position has it: JavaScript knows no shorter time. A payment is dated by its day, if that is before it was booked. */
const atOf = (booked: string, day: string) =>
  `date_trunc('milliseconds', least(${booked}, (${day} + 1)::timestamp at time zone (:zones::jsonb ->> i.country) - interval '1 ms'))`;

/** The notes of refunds and of cut deals are the ledger's; a card's payments are those of its sales. */
const MOVEMENTS = `
  select i.id || ':' || vat.nth as id, 'credit_note' as kind, date_trunc('milliseconds', i.issued_at) as at, i.issued_on as day,
    i.currency, -(vat.of ->> 'net')::bigint as net, -(vat.of ->> 'vat')::bigint as vat, (vat.of ->> 'rate')::float8 as rate,
    vat.of ->> 'category' as category, null::bigint as paid, i.id as invoice_id, i.number, i.content ->> 'reason' as reason
  from own i cross join jsonb_array_elements(i.content -> 'vat') with ordinality vat (of, nth)
  where i.kind = 'credit_note' and i.admin_id is not null
  union all
  select p.id::text,
    case when coalesce(former.origin, p.origin) = 'set_off' then 'set_off' else 'payment' end
      || case when p.origin = 'reversal' then '_reversal' else '' end,
    ${atOf("p.booked_at", "p.paid_on")}, p.paid_on, i.currency, null, null, null, null, p.amount, i.id, i.number, null
  from own i join invoice_payments p on p.invoice_id = i.id left join invoice_payments former on former.id = p.reverses_id
  where p.origin in ('hand', 'statement', 'set_off', 'reversal')
  union all
  select u.id::text, case when u.reverses_id is null then 'pay_back' else 'pay_back_reversal' end,
    ${atOf("u.used_at", "u.paid_on")}, u.paid_on, i.currency, null, null, null, null, -u.amount, i.id, i.number, null
  from own i join surplus_uses u on u.credit_note_id = i.id where u.invoice_id is null`;

export function makeMovementStore(db: Db) {
  return {
    /** Newest first. `zones`: of the countries. */
    async list(
      { userId, from, to }: MovementScope,
      { zones, after, limit }: { zones: Record<string, string>; after: MovementPosition | null; limit: number },
    ): Promise<Movement[]> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `with own as (select * from invoices where user_id = :userId)
         select * from (${MOVEMENTS}) movement
         where (:from::timestamptz is null or at >= :from) and (:to::timestamptz is null or at < :to)
           and (:afterAt::timestamptz is null or (at, id collate "C") < (:afterAt, :afterId collate "C"))
         order by at desc, id collate "C" desc limit :limit`,
        { userId, from, to, zones: JSON.stringify(zones), afterAt: after?.at ?? null, afterId: after?.id ?? "", limit },
      );
      return rows.map(toMovement);
    },
  };
}

function toMovement({ currency, net, vat, rate, category, paid, invoice_id, number, reason, ...row }: Row): Movement {
  const money = (amount: bigint | null) => (amount === null ? null : { amount, currency });
  const vatMoney = money(vat);
  return {
    ...row,
    net: money(net),
    vat: vatMoney && { basisPoints: basisPointsOf(rate ?? 0), amount: vatMoney },
    reverseCharge: category === "AE",
    paid: money(paid),
    invoice: { id: invoice_id, number },
    reason: reason ?? "",
  };
}
