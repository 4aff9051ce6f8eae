import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import jestCircus from "jest-circus/runner";
import { useGlobals } from "./globals.mjs";

const require = createRequire(import.meta.url);

// Jest's own package of that name refuses to be imported by Node.
const globalsUrl = new URL("globals.mjs", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@jest/globals" ? { url: globalsUrl, shortCircuit: true } : next(specifier, context),
});

const TIMEOUT = Symbol.for("TEST_TIMEOUT_SYMBOL");
const HANDLERS = Symbol.for("EVENT_HANDLERS");

let imports = 0;

/**
 * Runs a file with modules that Node loads, once per worker. In Jest's contexts each file would load a thousand of them
 * again, which takes two seconds. Files of one worker thus share what modules keep; a service keeps nothing in them. A module
 * cannot be replaced by a mock: tests replace parameters.
 */
export default async function nativeModules(
  globalConfig,
  config,
  environment,
  runtime,
  testPath,
  sendMessage,
  more = {},
) {
  const mocker = environment.moduleMocker;
  const spyOn = mocker.spyOn.bind(mocker);
  const fn = mocker.fn.bind(mocker);
  const restoreAllMocks = () => mocker.restoreAllMocks();
  const setTimeout = (ms) => void (globalThis[TIMEOUT] = ms);
  // Modules of the environment use its own globals.
  const timers = new environment.fakeTimersModern.constructor({ config, global: globalThis });
  const before = { console, env: { ...process.env } };

  globalThis.console = environment.global.console;
  runtime.requireInternalModule = requireAnew;
  runtime.setGlobalsForRuntime = (globals) =>
    useGlobals({ ...globals, jest: { setTimeout, spyOn, fn, restoreAllMocks, ...timersOf(timers), ...more } });
  // A file and its set-up run anew, their imports do not.
  runtime.unstable_importModule = (path) => import(`${pathToFileURL(path).href}?${++imports}`);
  try {
    const result = await jestCircus.default(globalConfig, config, environment, runtime, testPath, sendMessage);
    const open = openClients();
    // A file that failed has a cause of its own, which this would hide. Stories use a product in other processes.
    const isJudged = result.numFailingTests === 0 && !result.testExecError && !isStory(config);
    if (isJudged && open.length > 0) throw new Error(`RPC clients were left open, of ${open.join(", ")}`);
    return result;
  } finally {
    restoreAllMocks();
    timers.useRealTimers();
    globalThis.console = before.console;
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
    delete globalThis[TIMEOUT];
    delete globalThis[HANDLERS];
  }
}

const isStory = ({ setupFilesAfterEnv }) => setupFilesAfterEnv.some((path) => path.endsWith("whole-stories.mjs"));

let nextChannel = 0;

/**
 * The addresses of clients that a file has left open, as gRPC registers them: one of them would connect again in the middle
 * of the worker's next file.
 */
function openClients() {
  const grpc = require.cache[require.resolve("@grpc/grpc-js")]?.exports;
  const request = { start_channel_id: nextChannel };
  let open = [];
  grpc?.getChannelzHandlers().GetTopChannels({ request }, (_error, { channel }) => {
    open = channel.map(({ data }) => data.target);
    nextChannel = (channel.at(-1)?.ref.channel_id ?? nextChannel - 1) + 1;
  });
  return open;
}

/** Timers that no browser has stay real: Node and libraries use them by themselves. */
const nodes = ["nextTick", "setImmediate", "clearImmediate", "hrtime"];

/** The fake timers that tests use. */
const timersOf = (timers) => ({
  useFakeTimers: (options) => timers.useFakeTimers({ doNotFake: nodes, ...options }),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  runOnlyPendingTimers: () => timers.runOnlyPendingTimers(),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
});

/** Circus keeps the tests of a file in its module. */
function requireAnew(path) {
  delete require.cache[path];
  return require(path);
}
