import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { idThatCanBeReplayed, openStream } from "../support/event-stream.ts";
import { someAgent } from "../support/given.ts";
import { stack } from "../support/stack.ts";

test("makes a page that resumes its stream after a gateway restart read again", async () => {
  const agent = await someAgent();
  const lastId = await idThatCanBeReplayed(agent);
  await stack.restart("gateway");
  const anew = await openStream(agent, lastId);
  await eventually(() => expect(anew.text).toContain("event: reset"));
  anew.stop();
});
