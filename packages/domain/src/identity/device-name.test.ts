import { expect, it } from "vitest"
import { approximateAddress, deviceName, keptUserAgent } from "./device-name.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome en Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    "Edge en Windows",
  ],
  [`Mozilla/5.0 (Linux; Android 15; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome en Android"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet en Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Safari en iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
    "Safari en Mac",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox en Linux"],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit}`, "Un navegador en Android"],
  ["curl/8.14.1", "Un dispositivo que no reconocemos"],
  ["", "Un dispositivo que no reconocemos"],
])("describes %s in plain Spanish", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

it.each([
  ["181.39.12.77", "181.39.12.x"],
  ["::ffff:181.39.12.77", "181.39.12.x"],
  ["2800:bf0:1a2b:3c4d:5e6f::1", "2800:bf0:1a2b:x"],
  ["2800:bf0::1", "2800:bf0:x"],
  ["::1", ""],
  ["", ""],
])("truncates the address %s to its network", (address, kept) => {
  expect(approximateAddress(address)).toBe(kept)
})

it("truncates a very long User-Agent", () => {
  expect(keptUserAgent("x".repeat(9000))).toHaveLength(300)
})
