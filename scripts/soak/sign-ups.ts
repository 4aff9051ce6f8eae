import { randomUUID } from "node:crypto";
import type { Fixture } from "../bench/fixture.ts";
import { type Answered, load, quantile, type Shot } from "../bench/load.ts";
import { everybodyLogsIn } from "./logins.ts";
import { everybodyWins } from "../bench/purchases.ts";
import type { Stack } from "../stack/stack.ts";
import type { Figure } from "./figure.ts";

const SIGN_UPS = 64;
/** Few, so that the calm value is not that of a full machine. */
const CLIENTS = 4;
const LEADS = 2_000;
const CAP = 4;
const SECONDS = 8;

/** Sixty-four people sign up in one moment while agents log in and buy. */
export async function measureSignUps({ urls }: Stack, { buyers, freshLeads }: Fixture): Promise<Figure[]> {
  const clients = buyers.slice(0, CLIENTS);
  const agents = async () => [
    ...everybodyWins(clients, await freshLeads(LEADS, CAP), CAP),
    ...everybodyLogsIn(buyers.slice(-1)),
  ];
  const fire = (shots: Iterator<Shot>[]) => load(urls.product, shots, { seconds: SECONDS });
  const [calmAgents, busyAgents] = [await agents(), await agents()];
  const calm = await fire(calmAgents);
  const [busy, signUps] = await Promise.all([
    fire(busyAgents),
    load(
      urls.product,
      Array.from({ length: SIGN_UPS }, () => [signUp()].values()),
      { seconds: SECONDS },
    ),
  ]);
  const failed = (answers: readonly Answered[]) => answers.filter(({ status }) => status === 500).length;
  return [
    {
      what: `${SIGN_UPS} sign-ups at once: answers of 500`,
      unit: "calls",
      value: failed(signUps.answers) + failed(busy.answers),
      most: 0,
    },
    {
      what: `${SIGN_UPS} sign-ups at once: p99 of agents, of its calm value`,
      unit: "×",
      value: quantile(busy.answers, 0.99) / quantile(calm.answers, 0.99),
      most: 2,
    },
  ];
}

function signUp(): Shot {
  const email = `many-${randomUUID()}@example.test`;
  const person = { country: "FI", firstName: "Aino", lastName: "Agent", email, locale: "en" };
  return {
    method: "POST",
    path: "/api/auth/register",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ ...person, password: "a-long-enough-password" }),
  };
}
