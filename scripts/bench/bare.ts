import express from "express";
import { sendPort } from "./hop/send-port.ts";

/** Bare Express that parses the body of the same request. */
const server = express()
  .use(express.json())
  .post(process.env["BARE_PATH"] ?? "/", (_request, response) => void response.status(204).end());
sendPort(server.listen(0, "127.0.0.1"));
