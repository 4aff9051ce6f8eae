import express from "express";
import { sendPort } from "./hop/send-port.ts";

/** Bare Express with the gateway's answer to the same request. */
const answer: unknown = JSON.parse(process.env["BARE_ANSWER"] ?? "null");
const server = express().get("/api/countries", (_request, response) => void response.json(answer));
sendPort(server.listen(0, "127.0.0.1"));
