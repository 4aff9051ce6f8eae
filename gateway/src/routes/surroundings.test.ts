import { create } from "@bufbuild/protobuf";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { GetLeadsResponseSchema, GetSurroundingsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { expect, test } from "@jest/globals";
import { makeSurroundingsRoutes } from "./surroundings.ts";

test("counts the leads near a lead as those of a list, and shows none beyond the number", async () => {
  const nearby = [{ id: "a" }, { id: "b" }];
  const counted: (readonly string[])[] = [];
  const [route] = makeSurroundingsRoutes({
    clients: {
      leads: {
        getSurroundings: async () => create(GetSurroundingsResponseSchema, { nearby }),
        getLeads: async () => create(GetLeadsResponseSchema, {}),
      },
    } as never,
    leadReads: {
      admit: async (_session, leadIds) => {
        counted.push(leadIds);
        throw new Error("too many");
      },
    },
    kit: { packs: new Map([["FI", {}]]) } as never,
  });
  const user = create(UserSchema, { id: "agent", role: Role.AGENT, country: "FI" });
  const asked = { params: { id: "lead" }, request: { headers: {} }, session: { user, as: {} } };
  await expect(route!.handle(asked as never)).rejects.toThrow("too many");
  expect(counted).toEqual([["a", "b"]]);
});
