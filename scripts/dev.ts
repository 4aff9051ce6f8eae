import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "./stack/run.ts";
import { defineDevelopmentStack, startStack } from "./stack/start-stack.ts";
import { verb } from "./stack/verb.ts";

await verb(async () => {
  const stack = defineDevelopmentStack(({ vite }) => `http://localhost:${vite}`);
  const { ports, publicUrl } = stack.settings;
  // Processes that make up left running do not watch their files.
  await stack.stopProduct();
  await startStack(stack, ["--watch", "--watch-preserve-output"]);
  console.log(`
Doorlight follows your changes on ${publicUrl}; mails go to ${stack.urls.inbox}.
make logs shows the services. Ctrl-C stops them; make down stops the infrastructure too.
`);
  // Ctrl-C reaches Vite by itself; then the rest ends here.
  process.on("SIGINT", () => {});
  const vite = spawn(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "--port", String(ports.vite), "--strictPort"],
    {
      cwd: join(root, "web"),
      stdio: "inherit",
      env: { ...process.env, GATEWAY_URL: `http://127.0.0.1:${ports.product}` },
    },
  );
  await once(vite, "close");
  await stack.stopProduct();
});
