import { makeDataKey } from "@doorlight/common/secrets";
import { startForTest } from "@doorlight/common/testing";
import { ProspectImportsService } from "@doorlight/proto/campaign/v1/prospect_imports_service_pb";
import { ProspectsService } from "@doorlight/proto/campaign/v1/prospects_service_pb";
import type { Config } from "../src/config.ts";
import { mailboxWithDigest } from "../src/domain/mailbox.ts";
import { campaign } from "../src/service.ts";

export type RunningCampaign = Awaited<ReturnType<typeof startCampaign>>;

/** The whole service, whose jobs run if the test says so. */
export async function startCampaign() {
  const tokenKeys = { current: Buffer.alloc(32, 1) };
  const service = await startForTest<Config>({
    name: "campaign",
    build: campaign,
    idleQueue: true,
    migrations: new URL("../migrations/", import.meta.url),
    config: { TOKEN_KEY: { ...tokenKeys, former: undefined } },
  });
  const { db, clock } = service;
  const dataKey = makeDataKey({ db, tokenKeys, clock });

  return {
    ...service,
    dataKey,
    prospects: service.clientOf("gateway", ProspectsService),
    imports: service.clientOf("gateway", ProspectImportsService),
    admin: await service.asUser("01900000-0000-7000-8000-000000000001", { role: "admin" }),

    /** A row as an import leaves it; returns its id. */
    async prospect(changes: Record<string, unknown> = {}): Promise<string> {
      const { email = "aino@homes.example", ...rest } = changes;
      const box = email === null ? undefined : mailboxWithDigest(await dataKey(), String(email));
      const [row] = await db("prospects")
        .insert({
          country: "FI",
          name: "Aino Laine",
          brand: "Kallio Homes",
          place: "Helsinki",
          email,
          mailbox: box?.mailbox ?? null,
          mailbox_digest: box?.digest ?? null,
          locale: "fi",
          tags: [],
          source: "Spring fair",
          added_at: clock.now(),
          ...rest,
        })
        .returning<{ id: string }[]>("id");
      return row!.id;
    },
  };
}
