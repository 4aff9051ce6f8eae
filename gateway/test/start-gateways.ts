import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeLogger } from "@doorlight/common/telemetry";
import { startService, type Kit } from "@doorlight/common/runtime";
import { type PeerRoutes, startPeers, testKafka, testKeys } from "@doorlight/common/testing";
import { type Config, limits } from "../src/config.ts";
import { gateway } from "../src/service.ts";

/** What the gateway loads of a built web app. */
const bundle = `
  export const publicPaths = [];
  export const renderPublicPage = () => ({ html: "" });
  export const sitemapEntries = () => [];
  export const renderScreens = () => [];
  export const renderUnknownScreens = ({ template }) => [{ address: "/{*path}", html: template }];
  export const isBot = () => false;
  export const auditFileWords = () => ({});
  export const privatePaths = [];
`;

interface Surroundings {
  /** One Redis address for each replica, so that a test can interrupt each line by itself. */
  redisUrls: readonly string[];
  /** Fakes of services by the configuration key of their address; a service without a fake is down. */
  peers: Readonly<Record<string, PeerRoutes>>;
}

const nobody = "127.0.0.1:9";
const addresses = [
  "IDENTITY_ADDR",
  "LEADS_ADDR",
  "PURCHASING_ADDR",
  "BILLING_ADDR",
  "REFUNDS_ADDR",
  "NOTIFICATIONS_ADDR",
  "CAMPAIGN_ADDR",
];

/** Replicas of the whole gateway on real Redis and Kafka, over HTTP, and the origin of each. */
export async function startGateways({ redisUrls, peers }: Surroundings) {
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "web-build-"));
  stack.defer(() => rmSync(folder, { recursive: true }));
  for (const name of ["server", "client/assets"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "client", "assets", "index-1234.js"), "run();");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "server", "public.js"), bundle);
  writeFileSync(join(folder, "client", "index.html"), "the app");

  const keys = testKeys(["gateway"]);
  const log = makeLogger("gateway", { write() {} });
  const { kafka, close } = await testKafka();
  stack.defer(close);
  const services = await startPeers(peers, { verifierOf: keys.verifierOf, log, stack });

  const origins: string[] = [];
  for (const redisUrl of redisUrls) {
    const config = {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      HTTP_PORT: 0,
      RPC_PORT: 0,
      PRODUCT_PORT: 0,
      PUBLIC_URL: "https://doorlight.test",
      WEB_DIST: folder,
      REDIS_URL: redisUrl,
      KAFKA_BROKERS: process.env["TEST_KAFKA_BROKERS"]?.split(","),
      TOPIC_PREFIX: kafka.prefix,
      COUNTRIES: ["FI"],
      COUNTRY_PACKS: new URL("../../deploy/countries", import.meta.url).pathname,
      LEGAL_TEXTS: new URL("../../deploy/legal", import.meta.url).pathname,
      OPENED_COUNTRIES: [],
      TRUSTED_PROXIES: 0,
      ...Object.fromEntries(addresses.map((name) => [name, nobody])),
      ...services,
      ...Object.fromEntries(Object.keys(limits).map((name) => [name, 1_000_000])),
      // The type cannot see which of its keys are among the ones above; a missing one fails where it is used.
    } as unknown as Config;
    const running = await startService<Config>({
      name: "gateway",
      config,
      build: (kit: Kit<Config>) => gateway(kit),
      replacements: { log, signer: keys.signerOf("gateway"), verifier: keys.verifierOf("gateway") },
    });
    stack.defer(() => running.stop());
    origins.push(`http://127.0.0.1:${running.productPort}`);
  }
  const ownStack = stack.move();
  return { origins, kafka, stop: () => ownStack.disposeAsync() };
}
