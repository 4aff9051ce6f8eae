import { KILLS } from "@doorlight/common/testing";
import { hours, minutes } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { crashStories, type Story, type StoryName } from "./crash-stories.ts";
import { doAndKill } from "./killed-process.ts";
import { type CardContracts, startCardContracts } from "./start-card-contracts.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

let billing: CardContracts;
let begin: ReturnType<typeof crashStories>;
beforeAll(async () => {
  billing = await startCardContracts();
  begin = crashStories(billing);
});
beforeEach(() => billing.restartClock());
afterAll(() => billing.stop());

const resolveCharges = () => billing.runJob("resolve-charges");

/** Failpoints before the provider is asked, and those that come after its answer. */
const charge = { unsent: ["after_charge_claimed"], sent: ["after_charge_sent", "after_charge_settled"] };
const steps = [...charge.unsent, ...charge.sent];
const failpoints: Partial<Record<StoryName, { unsent: string[]; sent: string[] }>> = {
  "a pack": { unsent: ["after_sale"], sent: [] },
  "an upgrade": { unsent: ["after_choice"], sent: [] },
  "the fee of a month": { unsent: ["before_fee_charge"], sent: ["after_fee_charge"] },
  "an automatic top-up": { unsent: ["after_top_up_sale"], sent: ["after_top_up_charge"] },
};
/** All four kinds come to the steps of a charge: each is killed at one of them in turn, in a long run at each. */
const isTaken = (name: string, kind: number) =>
  KILLS > 1 || !steps.includes(name) || name === steps[kind % steps.length];
const deaths = Object.entries(failpoints).flatMap(([kind, { unsent, sent }], nth) =>
  [
    ...[...unsent, ...charge.unsent].map((name) => [kind as StoryName, name, false] as const),
    ...[...sent, ...charge.sent].map((name) => [kind as StoryName, name, true] as const),
  ].filter(([, name]) => isTaken(name, nth)),
);

/**
 * The same is done again after a death, or beside the jobs, or the jobs do all. Each death is a process that takes a second
 * to start, so a step of a charge, which four kinds come to, has a third of the deaths in each: they take turns, and in a
 * long run each kind and each step goes all three ways.
 */
const turns = deaths.map((death, turn) => [...death, turn] as const);
const killsAt = (failpoint: string) => (steps.includes(failpoint) ? Math.ceil(KILLS / 3) : KILLS);

/** A few at a time: more processes that start at once wait too long for their database. */
async function killAll(stories: readonly Story[], failpoint: string): Promise<void> {
  for (let from = 0; from < stories.length; from += 4) {
    const some = stories.slice(from, from + 4);
    const ends = some.map(({ useCase }) => doAndKill(billing, useCase, `billing.${failpoint}:1`));
    expect(await Promise.all(ends)).toEqual(some.map(() => "SIGKILL"));
  }
}

test.each(turns)("pays and gives %s once, or neither, if its process crashes at %s", async (...death) => {
  const [kind, failpoint, isSent, turn] = death;
  const stories: Story[] = [];
  for (let i = 0; i < killsAt(failpoint); i++) stories.push(await begin[kind]());
  await killAll(stories, failpoint);

  const [retried, raced, left] = [0, 1, 2].map((way) => stories.filter((_, index) => (turn + index) % 3 === way));
  for (const story of retried!) expect(await story.again()).toBe(true);
  billing.clock.advance(minutes(1));
  await Promise.all([...raced!.map((story) => story.again()), resolveCharges()]);
  for (const story of left!) expect(await story.isBought()).toBe(isSent);
  for (const story of left!) await story.again();

  billing.clock.advance(hours(1));
  for (const story of stories) {
    const answered = await story.again();
    expect(answered || !(isSent || story.byJob)).toBe(true);
    expect([await story.isBought(), await story.again()]).toEqual([answered, answered]);
  }
});

test.each([...Object.keys(failpoints), "the start of a plan", "a downgrade"] as StoryName[])(
  "pays and gives %s once, or neither, if it loses its database at any statement",
  async (kind) => {
    let isLost = true;
    let statements = 0;
    for (; isLost; statements++) {
      billing.restartClock();
      const story = await begin[kind]();
      isLost = await billing.losesBefore(statements + 1, story.once);

      billing.clock.advance(minutes(1));
      if (statements % 2 === 1) await resolveCharges();
      const goesOn = await story.again();
      expect([statements, await story.isBought()]).toEqual([statements, goesOn]);
      billing.clock.advance(hours(1));
      const answered = await story.again();
      expect(answered || !story.byJob).toBe(true);
      expect([statements, await story.isBought()]).toEqual([statements, answered]);
      if (!isLost) expect(answered).toBe(true);
    }
    expect(statements).toBeGreaterThan(5);
  },
);
