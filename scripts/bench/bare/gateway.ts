import { Client, credentials } from "@grpc/grpc-js";
import express, { type Request } from "express";
import { createClient } from "redis";
import { sendPort } from "../hop/send-port.ts";
import { buy, type Bought, type Order } from "./buy.ts";

/** Looks the session up, lets the service buy and passes its answer on. */
const { BARE_SERVICE = "", REDIS_URL = "" } = process.env;
const redis = await createClient({ url: REDIS_URL }).connect();
const service = new Client(BARE_SERVICE, credentials.createInsecure());

function bought(order: Order): Promise<Bought> {
  const { promise, resolve, reject } = Promise.withResolvers<Bought>();
  const done = (error: Error | null, answer?: Bought) => (answer ? resolve(answer) : reject(error));
  service.makeUnaryRequest(buy.path, buy.requestSerialize, buy.responseDeserialize, order, done);
  return promise;
}

async function answer(request: Request<{ leadId: string }>): Promise<Bought> {
  const session = await redis.get(`bare:${request.get("cookie")}`);
  const { userId } = JSON.parse(session ?? "{}") as { userId: string };
  return bought({ leadId: request.params.leadId, userId, key: request.get("idempotency-key") ?? "" });
}

const server = express()
  .use(express.json())
  .post("/api/leads/:leadId/purchase", (request, response, next) => {
    answer(request).then((purchase) => response.status(201).json(purchase), next);
  });
sendPort(server.listen(0, "127.0.0.1"));
