/** Replaces `@jest/globals` if modules are Node's own: a module outlives the file that it was loaded for. */
let current = {};

/** The globals of the file that runs now. */
export function useGlobals(globals) {
  current = globals;
}

const forward = (name) =>
  new Proxy(() => {}, {
    get: (_target, key) => current[name][key],
    apply: (_target, _this, args) => current[name](...args),
  });

export const afterAll = forward("afterAll");
export const afterEach = forward("afterEach");
export const beforeAll = forward("beforeAll");
export const beforeEach = forward("beforeEach");
export const describe = forward("describe");
export const expect = forward("expect");
export const jest = forward("jest");
export const test = forward("test");
