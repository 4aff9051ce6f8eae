import { expect, test } from "@jest/globals";
import { isPlainLabel, plainLabel, plainName } from "./plain-name.ts";
import { isReserved } from "./reserved-name.ts";

test.each([
  "Broker, LKV",
  "Kiinteistönvälittäjä (LKV/LVV)",
  "Kallio Homes 1",
  "Bost. Ab Söder",
  "Sørensen & Łuczak Oy.",
  "RE/MAX | Tampere",
  "Matti J. Virtanen",
  "Дом у реки",
  "Kodit 2024",
  "Broker 🏠",
])("takes %p as a title or name of an office", (label) => {
  expect(isPlainLabel(label)).toBe(true);
  expect(isReserved(label)).toBe(false);
});

test.each([
  "evil.example",
  "varmista tilisi evil.example/login",
  "evil․example",
  "evil。example",
  "evil·example",
  "ｅｖｉｌ．ｅｘａｍｐｌｅ",
  "evil . example",
  "evil. example",
  "evil .example",
  "https://evil",
  "me@evil",
  "Soita 0600-12345",
  "Call 040 555 0199",
  "Call ٠٤٠٥٥٥٠١٩٩",
  "Line\u{0}break",
  "ᎠᎤᏒ",
  "ꓢꓴꓑꓑꓳꓣꓔ",
  "Ꭰoorlight",
  "ᴅᴏᴏʀ",
  "Дoм",
  "***",
  "Your account is locked, reply with password",
  "Kerro salasanasi",
  "Uppge ditt lösenord",
])("refuses %p as a title or name of an office", (label) => {
  expect(isPlainLabel(label)).toBe(false);
  expect(plainLabel(label)).toBeUndefined();
});

test.each([
  "Doorlight",
  "DoorIight Oy",
  "D00rl1ght",
  "Door Light",
  "D-o-o-r-l-i-g-h-t",
  "Dооrlight",
  "Ｄｏｏｒｌｉｇｈｔ",
  "Doo\u{200B}rlight",
  "MyDoorlightOffice",
  "Doorlight support",
  "Doorlihgt Official",
  "Odorlight",
  "Support",
  "S U P P O R T",
  "supp0rt",
  "Suppоrt",
  "Asiakaspalvelu",
  "Tuki",
  "TUKl",
  "Kundtjänst",
  "Customer  Service",
  "Customer Care",
  "CustomerCare Team",
  "Client Services",
  "Tukipalvelu",
  "Tukitiimi",
  "Asiakaspalvelutiimi",
  "Asiakastuen tiimi",
  "Kundvård",
  "Supportteam",
  "Kundtjänsten",
  "Supportavdelning",
  "Support Helsinki",
  "Helsinki Support",
  "Tuki Helsinki",
  "Asiakastuki Suomi",
  "Asiakaspalvelu Tuki",
  "Customer support agent",
  "Asiakaspalvelu Oy",
  "Suomen Tukipalvelu",
  "Support Tuki Ab",
  "Support LKV",
  "Asiakaspalvelu, LKV",
  "Dorlight Oy",
  "Dooorlight",
  "Admin",
  "Ylläpito",
  "Vlranomainen",
  "Poliisi",
  "Polisen",
])("reserves %p for Doorlight", (name) => {
  expect(isReserved(name)).toBe(true);
  expect(plainName(name, 80)).toBeUndefined();
  expect(plainLabel(name)).toBeUndefined();
});

test.each([
  "Tukiainen",
  "Supporter",
  "Aino Tuki",
  "Kundservice Mäklarna",
  "Asiakaspalvelupäällikkö",
  "Customer service manager",
  "Broker support",
  "Asiakaspalvelu Kallio",
  "Asiakaspalvelija",
  "Doris Light",
  "Moorlight Homes",
  "Tukholman Kodit",
  "Helsinki Homes",
  "Polister",
  "Administrative manager",
  "Supporten".repeat(21) + "x",
  "Anna-Kaisa",
  "Carelius",
  "Nguyễn Ơn",
  "Șerban",
  "Łuczak",
  "Gülşen",
  "Əliyev",
])("leaves %p free", (name) => {
  expect(isReserved(name)).toBe(false);
  expect(plainName(name, 200)).toBe(name);
});

test("keeps a name for a mail without pictures and stray spaces", () => {
  expect(plainName(" Aino 🏠  Maria ", 40)).toBe("Aino Maria");
  expect(plainName("evil.example", 40)).toBeUndefined();
  expect(plainName("Aino", 3)).toBeUndefined();
});
