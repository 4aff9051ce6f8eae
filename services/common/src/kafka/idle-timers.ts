import { createRequire } from "node:module";

type RequestQueue = { pending: unknown[]; scheduleCheckPendingRequests(): void };

const require = createRequire(import.meta.url);
const { prototype } = require("kafkajs/src/network/requestQueue/index.js") as { prototype: RequestQueue };
const schedule = prototype.scheduleCheckPendingRequests;

/**
 * Each connection of kafkajs 2.2.4 looks for queued requests a thousand times a second, even if none is queued
 * (tulios/kafkajs#1704); all idle processes together used a twentieth of two cores. With this it looks only while there
 * are some: each queued request makes it look, and so does every answer.
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0) schedule.call(this);
};
