import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { asyncApi } from "./async-api.ts";
import { cataloguePage } from "./page.ts";
import { readEvents } from "./read-events.ts";

const proto = new URL("../", import.meta.url);
const image = execFileSync("buf", ["build", "--path", "doorlight", "-o", "-#format=binpb"], {
  cwd: proto,
  maxBuffer: 64 << 20,
});
const events = readEvents(image).filter(({ internal }) => !internal);
const introduction = readFileSync(new URL("catalogue/introduction.md", proto), "utf8");

writeFileSync(new URL("README.md", proto), cataloguePage(introduction, events));
writeFileSync(new URL("asyncapi.json", proto), `${JSON.stringify(asyncApi(events), null, 2)}\n`);
