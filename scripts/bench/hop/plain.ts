import express from "express";
import { announce } from "./announce.ts";
import { answer } from "./answer.ts";

/** Express that answers by itself. */
const server = express().get("/", (_request, response) => void response.json(answer));
announce(server.listen(0, "127.0.0.1"));
