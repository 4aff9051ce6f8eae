import { Socket } from "node:net";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { isPublicTarget, isSameTarget, publicTarget } from "../domain/webhook-target.ts";
import { makeWebhookClient } from "./webhook-client.ts";

/** Addresses that no socket may connect to, as they appear in a URL. */
const literals = `
  127.0.0.1 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.0.0.1.
  0.0.0.0 0 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
  0xa9fea9fe 2852039166 100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1
  224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16 [::ffff:168.63.129.16] 192.88.99.1 %31%32%37.0.0.1 ①②⑦.⓪.⓪.① 127。0。0。1 [::1]
  [::] [::ffff:127.0.0.1] [::ffff:10.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [fe80::1] [fc00::1] [fd00:ec2::254]
  [fec0::1] [ff02::1] [64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1] [2002:7f00:1::] [2001::1] [2001:db8::1]
  [::ffff:0:127.0.0.1] [100::1] [4000::1]
`
  .trim()
  .split(/\s+/)
  .map((host) => `https://${host}/hook`);

/** Names and forms that are refused for themselves. */
const forms = [
  "https://localhost/",
  "https://LOCALHOST/",
  "https://a.localhost./",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://postgres/",
  "https://kafka.data.svc.cluster.local/",
  "https://router.lan/",
  "https://kafka.data.svc/",
  "https://printer.localdomain/",
  "https://hooks.example.com./",
  "https://localhost./",
  "https://hooks..example.com/",
  "https://.example.com/",
  "https://-hooks.example.com/",
  "https://hooks-.example.com/",
  "https://my_hooks.example.com/",
  "https://*.example.com/",
  "https://hooks.example.c/",
  "https://ho'oks.example.com/",
  `https://${"a".repeat(64)}.example.com/`,
  `https://${"abc.".repeat(63)}com/`,
  "https://hooks.alt/",
  "https://hooks.example.com:8443/",
  "https://hooks.example.com:22/",
  "https://user:password@hooks.example.com/",
  "https://hooks.example.com@127.0.0.1/",
  "https://hooks.example.com/#fragment",
  "http://hooks.example.com/",
  "ftp://hooks.example.com/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:6379/_FLUSHALL",
  "javascript:alert(1)",
  "//hooks.example.com/",
  "hooks.example.com",
  "",
];

/** Names of the public network by their text, and the addresses that their name server gives. */
const names: Record<string, string[]> = {
  "loopback.example.com": ["127.0.0.1"],
  "private.example.com": ["10.1.2.3"],
  "metadata.example.com": ["169.254.169.254"],
  "mixed.example.com": ["93.184.215.14", "192.168.0.1"],
  "six.example.com": ["fd00::1"],
  "mapped.example.com": ["::ffff:127.0.0.1"],
  "translated.example.com": ["64:ff9b::7f00:1"],
  "none.example.com": [],
  "broken.example.com": ["no address"],
};

const connect = jest.spyOn(Socket.prototype, "connect");
beforeEach(() => {
  connect.mockReset();
  // Whatever is asked for, nothing leaves this machine.
  connect.mockImplementation(function (this: Socket) {
    process.nextTick(() => this.destroy(new Error("Not in a test")));
    return this;
  });
});
afterEach(() => void connect.mockReset());

const clientOf = (resolve: (host: string) => Promise<string[]>) =>
  makeWebhookClient({ resolve, localReceivers: ["localhost:8443"], timeoutMs: 2_000 });
const resolve = async (host: string) => names[host] ?? [];
const postTo = (url: string, client = clientOf(resolve)) => client.post({ url, headers: {}, body: "{}" });

test.each([...literals, ...forms])("refuses %s when it is saved", (url) => {
  expect(isPublicTarget(url)).toBe(false);
});

test.each([...literals, ...Object.keys(names).map((name) => `https://${name}/`)])(
  "makes no connection to %s",
  async (url) => {
    // Some are no URL at all, which nobody can have saved.
    if (URL.canParse(url)) expect(await postTo(url)).toEqual({ result: "forbidden_address" });
    expect(connect).not.toHaveBeenCalled();
  },
);

test("connects to the very address that was looked at, and looks again for the next connection", async () => {
  const answers = [["93.184.215.14"], ["127.0.0.1"]];
  const client = clientOf(async () => answers.shift() ?? []);
  expect((await postTo("https://rebinding.example.com/", client)).result).toBe("unreachable");
  expect((await postTo("https://rebinding.example.com/", client)).result).toBe("forbidden_address");

  expect(connect.mock.calls).toHaveLength(1);
  const [[given]] = connect.mock.calls as unknown as [[{ host: string; servername: string; port: string }]];
  expect(given).toMatchObject({ host: "93.184.215.14", servername: "rebinding.example.com" });
});

test.each([
  "https://hooks.example.com/a?b=c",
  "https://8.8.8.8/",
  "https://[2a00:1450:4001::1]/",
  "https://[64:ff9b::808:808]/",
  "https://hooks.bücher.example/",
  "https://1.hooks-2.example.museum/",
])("takes %s for public", (url) => expect(isPublicTarget(url)).toBe(true));

test.each([
  String.raw`https://localhost:32600\@hooks.example.com/x`,
  String.raw`https://hooks.example.com/?to=\x`,
  "https://hooks.example.com/a b",
  " https://hooks.example.com/",
  "https://hooks.example.com/\u0000",
  `https://hooks.example.com/${"ä".repeat(100)}`,
])("keeps no URL such as %s, which looks like another or is too long", (url) => {
  expect(publicTarget(url, ["localhost:32600"])).toBeUndefined();
});

test("keeps a URL in one form, and knows it in another", () => {
  expect(publicTarget("HTTPS://Hooks.Example.com:443/a/../b")).toBe("https://hooks.example.com/b");
  expect(isSameTarget("https://hooks.example.com", "https://HOOKS.example.com/")).toBe(true);
  expect(isSameTarget("https://hooks.example.com/a", "https://hooks.example.com/A")).toBe(false);
});

test("lets a named receiver on this machine in, and no other port of it", async () => {
  expect((await postTo("https://localhost:8443/")).result).toBe("unreachable");
  expect(connect).toHaveBeenCalledTimes(1);
  expect(await postTo("https://localhost:8444/")).toEqual({ result: "forbidden_address" });
  expect(connect).toHaveBeenCalledTimes(1);
});
