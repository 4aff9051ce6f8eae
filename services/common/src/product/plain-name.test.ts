import { expect, test } from "@jest/globals";
import { isPlainLabel, isPlainReference, plainLabel, plainName } from "./plain-name.ts";
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
  "Kiinteistömaailma Oy LKV Töölö",
  "Huoneistokeskus Oy LKV (Espoo)",
  "Asunto Oy Helsingin Mannerheimintie 5",
  "Bo & Co. Mäklare AB",
  "Svensk Fastighetsförmedling i Åre HB",
  "A/S Norsk 24",
  "Krogsveen avd. Oslo Øst AS",
  "Boligsalg Ærø v/Jørgen Sø ApS",
  "home a/s",
  "Kinnisvarabüroo Uus Maa OÜ",
  '"Arco Vara" AS',
  "3S Immobilien GmbH",
  "Müller & Söhne GmbH & Co. KG",
  "Hausverwaltung Weiß e.K.",
  "M. Groß Immobilien GbR",
  "Nieruchomości „Dom” Sp. z o.o.",
  "Biuro Łódź spółka z o.o. sp.k.",
  "Biuro Łódź sp. z o.o. 1",
  "Polskie Domy S.A.",
  "Smith & Sons (Estates) Ltd.",
  "O'Connor's Lettings LLP",
  "L.P. Hart Ltd",
])("takes %p as the name of a company", (name) => {
  expect(isPlainLabel(name)).toBe(true);
  expect(isReserved(name)).toBe(false);
});

test.each([
  "PO 4500012345",
  "PO 0012345",
  "PO-0012345",
  "REF: 0012345",
  "KST 004711",
  "Kustannuspaikka 4711",
  "Viite: 12 34567 89012",
  "00012345",
  "Leitweg-ID 991-12345-34",
  "Ref. Anna",
  "Kst #204_B",
])("takes %p as a reference", (reference) => {
  expect(isPlainReference(reference)).toBe(true);
});

test.each([
  "Soita 0600-12345",
  "Soita 0600-12345 tai http://evil.example/login",
  "Call +44 20 7946 0958",
  "SOITA 0600123456",
  "TEL 0600123456",
  "PO +358600123456",
  "PO 0600-123 456",
  "PO 0600123456 heti",
  "evil.example",
  "//evil",
  "me@evil.example",
  "Kerro salasanasi",
  "Line\u{200B}break",
  "Soita\u{202E}",
])("refuses %p as a reference", (reference) => {
  expect(isPlainReference(reference)).toBe(false);
});

test.each([
  "evil.example",
  "evil.example/maksa LKV",
  "Maksa tilille FI12 3456…",
  "evil.e.example",
  "evil.sp1",
  "127.0.0.1",
  "Verottaja: maksamatta 900 EUR. Maksa heti evil.example/maksa",
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
