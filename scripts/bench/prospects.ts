import type { Stack } from "../stack/stack.ts";
import { openCampaign } from "./campaign-calls.ts";
import type { Buyer } from "./fixture.ts";
import { goals, type Measured, median, ROUNDS } from "./goal.ts";
import { load, quantile, type Shot } from "./load.ts";
import type { OtherAnswers } from "./other-answers.ts";

const ROWS = 50_000;
const CLIENTS = 8;
const SECONDS = 8;

/** A file of prospects is imported while agents read the list of new leads. */
export async function prospectImports(
  stack: Stack,
  buyers: readonly Buyer[],
  others: OtherAnswers,
): Promise<Measured[]> {
  const calls = openCampaign(stack);
  const readers = () => buyers.slice(0, CLIENTS).map(reads);
  const p99 = async () => {
    const { answers } = others.without("P28", await load(stack.urls.product, readers(), { seconds: SECONDS }), [200]);
    return quantile(answers, 0.99);
  };
  const times: number[] = [];
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const alone = await p99();
    const began = performance.now();
    const imported = calls.importProspects(fileOf(round));
    const beside = await p99();
    await imported;
    times.push((performance.now() - began) / 1_000);
    ratios.push(beside / alone);
  }
  calls.close();
  return [
    { goal: goals.P28, value: median(times), note: `${ROWS} rows, 2 % of them wrong, a tenth of them repeated` },
    { goal: goals["P28 others"], value: median(ratios), note: `${CLIENTS} clients read new leads` },
  ];
}

function* reads({ cookie }: Buyer): Generator<Shot> {
  for (;;) yield { method: "GET", path: "/api/leads?limit=20", headers: { cookie } };
}

/** Other people in each round. */
function fileOf(round: number): Buffer {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const email = n % 50 === 0 ? "wrong" : `p${n % (ROWS * 0.9)}.${round}@homes${n % 300}.example`;
    return `Name ${n},${email},Agency ${n % 300},City ${n % 40},t${n % 5}`;
  });
  return Buffer.from(["name,email,agency,city,tags", ...rows].join("\n"));
}
