import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Stack } from "../stack/stack.ts";

/** Takes the spans of a stack in place of its trace store, which would use the same cores, and forgets them. */
export async function openTraceSink({ settings }: Stack): Promise<Server> {
  const server = createServer((request, response) => request.resume().on("end", () => response.end()));
  await once(server.listen(settings.ports.zipkin, "127.0.0.1"), "listening");
  return server;
}
