import fc from "fast-check";

const nth = fc.nat({ max: 40 });
const does = <Name extends string, Facts extends object>(
  name: Name,
  facts: { [Key in keyof Facts]: fc.Arbitrary<Facts[Key]> },
) => fc.record<Facts>(facts).map((known) => ({ do: name, ...known }));

/** A possible step; `carry` says whether the services then consume the others' events. */
const happening = fc.oneof(
  { weight: 8, arbitrary: does("buy", { agent: fc.constantFrom(0, 0, 1, 1, 1, 2), isValuation: fc.boolean() }) },
  { weight: 6, arbitrary: does("request", { nth }) },
  { weight: 5, arbitrary: does("decide", { nth, approve: fc.nat({ max: 2 }).map((one) => one > 0) }) },
  { weight: 2, arbitrary: does("appeal", { nth }) },
  { weight: 1, arbitrary: does("cancel", { nth }) },
  { weight: 2, arbitrary: does("quota", { total: fc.integer({ min: 2, max: 5 }) }) },
  {
    weight: 4,
    arbitrary: does("run", {
      waits: fc.nat({ max: 2 }).map((one) => one === 0),
      // As many places as a run of a month has for a database to be lost; each of its statements in a long run.
      dieBefore: fc.option(fc.integer({ min: 1, max: process.env["LONG_RUN"] ? 22 : 6 })),
    }),
  },
  { weight: 3, arbitrary: does("credit", { nth }) },
  { weight: 4, arbitrary: does("pay", { nth, percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 120 })) }) },
  { weight: 2, arbitrary: does("pass", { hours: fc.integer({ min: 1, max: 24 * 4 }) }) },
  {
    weight: 2,
    arbitrary: does("edge", {
      of: fc.constantFrom("10th", "month", "month", "year"),
      seconds: fc.integer({ min: -1, max: 1 }),
    }),
  },
);
export const history = fc.array(fc.record({ what: happening, carry: fc.nat({ max: 3 }).map((one) => one > 0) }), {
  minLength: 60,
  maxLength: 80,
});
export type History = typeof history extends fc.Arbitrary<infer Steps> ? Steps : never;
export type Happening<Name> = Extract<History[number]["what"], { do: Name }>;
