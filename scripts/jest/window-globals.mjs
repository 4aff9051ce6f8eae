import { runInNewContext } from "node:vm";

/** What stays Node's own: the language, what every browser has too (jsdom lacks some), and what belongs to the process. */
const kept = new Set([
  ...runInNewContext("Object.getOwnPropertyNames(globalThis)"),
  ..."setTimeout setInterval clearTimeout clearInterval setImmediate clearImmediate queueMicrotask performance".split(
    " ",
  ),
  ..."fetch Request Response Headers TextEncoder TextDecoder BroadcastChannel structuredClone".split(" "),
  ..."process global Buffer console".split(" "),
]);

/** Gives this process the globals of a window. The returned function drops them, and what was added or changed since. */
export function installWindow(window, more = {}) {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const names = [...Object.getOwnPropertyNames(window), "addEventListener", "removeEventListener", "dispatchEvent"];
  for (const name of names) if (!kept.has(name) && !name.startsWith("jest-")) give(name, window);
  Object.defineProperties(globalThis, more);
  return () => {
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!Object.hasOwn(before, name)) delete globalThis[name];
    for (const [name, descriptor] of Object.entries(before)) {
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
    }
  };
}

/** A method works on its own window only; what a test sets stays with the process. */
function give(name, window) {
  const get = () => {
    const value = window[name];
    if (value === window) return globalThis;
    return typeof value === "function" && !/^[A-Z]/.test(name) ? value.bind(window) : value;
  };
  const set = (value) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true, writable: true });
  Object.defineProperty(globalThis, name, { get, set, configurable: true, enumerable: true });
}
