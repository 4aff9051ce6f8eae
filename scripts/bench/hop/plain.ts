import express from "express";
import { answer } from "./answer.ts";
import { sendPort } from "./send-port.ts";

/** Express that makes its answer itself. */
const server = express().get("/", (_request, response) => void response.json(answer));
sendPort(server.listen(0, "127.0.0.1"));
