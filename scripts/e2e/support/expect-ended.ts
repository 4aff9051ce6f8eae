import { me } from "@doorlight/gateway/contract";
import { expect } from "@jest/globals";
import type { Visitor } from "./visitor.ts";

/** Whether the sessions of visitors are over. */
export async function expectEnded(...visitors: Visitor[]): Promise<void> {
  for (const visitor of visitors) {
    expect(await visitor.refused(me)).toMatchObject({ status: 401, code: "login_required" });
  }
}
