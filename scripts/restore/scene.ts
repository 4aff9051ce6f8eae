import { type Fixture, makeFixture } from "../bench/fixture.ts";
import type { Visitor } from "../e2e/support/visitor.ts";
import type { Stack } from "../stack/stack.ts";
import { startStack } from "../stack/start-stack.ts";
import { startArchivedPostgres } from "./archived-postgres.ts";
import { type Buyers, prepareBuyers } from "./drill-load.ts";
import { placesIn } from "./restore-product.ts";
import { timed } from "./timed.ts";

/** Of the restored release; the former one is the stack's own. */
const EPOCH = "restored-1";

/** What the parts of a drill share. */
export interface Scene {
  stack: Stack;
  fixture: Fixture;
  buyers: Buyers;
  admin: Visitor;
  epoch: string;
}

/** A running product whose PostgreSQL archives, and agents who can buy there. */
export async function openScene(stack: Stack): Promise<Scene> {
  await startArchivedPostgres(stack, placesIn(stack).archive);
  await startStack(stack);
  await stack.start("webhook-receiver");
  const fixture = await timed("agents signed up", () => makeFixture(stack));
  const { someAdmin } = await import("../e2e/support/given.ts");
  return { stack, fixture, buyers: await prepareBuyers(fixture), admin: await someAdmin(), epoch: EPOCH };
}
