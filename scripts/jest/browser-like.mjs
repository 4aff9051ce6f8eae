import { TestEnvironment } from "jest-environment-jsdom";

/** jsdom with the globals that every browser has and it lacks. */
export default class BrowserLike extends TestEnvironment {
  async setup() {
    await super.setup();
    const {
      BroadcastChannel,
      TextEncoder,
      TextDecoder,
      Uint8Array,
      Request,
      Response,
      Headers,
      fetch,
      structuredClone,
    } = globalThis;
    Object.assign(this.global, {
      BroadcastChannel,
      TextEncoder,
      TextDecoder,
      Uint8Array,
      Request,
      Response,
      Headers,
      fetch,
      structuredClone,
    });
  }
}
