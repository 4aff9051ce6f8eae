import { join } from "node:path";
import { startKafka } from "./stack/kafka.ts";
import { developmentPorts } from "./stack/ports.ts";
import { postgresUrl, startPostgres } from "./stack/postgres.ts";
import { Processes } from "./stack/processes.ts";
import { startRedis } from "./stack/redis.ts";
import { root } from "./stack/root.ts";

const dataDir = join(root, ".data");
const ports = developmentPorts();
const context = { processes: new Processes(dataDir), dataDir, ports, durable: true };
await Promise.all([startPostgres(context), startRedis(context), startKafka(context)]);
console.log(`export TEST_DATABASE_URL=${postgresUrl(ports.postgres)}
export TEST_REDIS_URL=redis://127.0.0.1:${ports.redis}
export TEST_KAFKA_BROKERS=127.0.0.1:${ports.kafka}`);
