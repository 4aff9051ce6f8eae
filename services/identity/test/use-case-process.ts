import { createClient, createRouterTransport } from "@connectrpc/connect";
import { connectDb } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import type { Kit } from "@doorlight/common/runtime";
import { makeLogger } from "@doorlight/common/telemetry";
import { testKeys } from "@doorlight/common/testing";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { Config } from "../src/config.ts";
import { identity } from "../src/service.ts";
import type { UseCaseRun } from "./killed-process.ts";

/** Runs one use case in a process that a failpoint may end before any of its statements. */
const { useCase, input, databaseUrl, now } = JSON.parse(process.env["USE_CASE_RUN"]!) as UseCaseRun;

const db = connectDb({ url: databaseUrl, maxConnections: 2, applicationName: "use-case" });
db.on("query", () => failpoint("identity.statement"));
const nobody = "127.0.0.1:9";
const service = identity({
  config: {
    NODE_ENV: "test",
    TOKEN_KEY: { current: Buffer.alloc(32, 1) },
    PASSWORD_HASH_MEMORY: 64,
    PASSWORD_HASH_PASSES: 1,
    LEADS_ADDR: nobody,
    PURCHASING_ADDR: nobody,
    BILLING_ADDR: nobody,
  },
  db,
  outbox: makeOutbox(),
  log: makeLogger("use-case", { write() {} }),
  signer: testKeys(["identity"]).signerOf("identity"),
  packs: loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI", "SE", "GB"]),
  clock: { now: () => new Date(now) },
  // These use cases need nothing else of the kit.
} as unknown as Kit<Config>);

const transport = createRouterTransport((router) => service.rpc?.routes(router));
const identityClient = createClient(IdentityService, transport);
const credentials = createClient(CredentialsService, transport);
const sendLink = service.jobs?.find(({ name }) => name === "send-link");

const useCases: Record<UseCaseRun["useCase"], () => Promise<unknown> | undefined> = {
  register: () => identityClient.register(input as object),
  confirmEmail: () => identityClient.confirmEmail(input as object),
  setPassword: () => credentials.setPassword(input as object),
  sendLink: () =>
    sendLink?.kind === "task" ? sendLink.run(input, { at: new Date(now), attempt: 1, isLast: false }) : undefined,
};
await useCases[useCase]();
await service.release?.();
await db.destroy();
