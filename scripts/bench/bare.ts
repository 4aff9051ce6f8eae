import express from "express";
import { announce } from "./hop/announce.ts";

/** Bare Express with the answer that the gateway gives to the same request. */
const answer: unknown = JSON.parse(process.env["BARE_ANSWER"] ?? "null");
const server = express().get("/api/countries", (_request, response) => void response.json(answer));
announce(server.listen(0, "127.0.0.1"));
