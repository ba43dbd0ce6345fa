import { expect, it } from "vitest"
import { networkOf } from "./address-network.ts"

it.each([
  ["190.15.0.1", "190.15.0.1"],
  ["::ffff:190.15.0.1", "190.15.0.1"],
  ["::ffff:be0f:1", "190.15.0.1"],
  ["2800:370:12:5::1", "2800:370:12:5::/64"],
  ["2800:0370:0012:0005:ffff:eeee:dddd:cccc", "2800:370:12:5::/64"],
  ["2800:370::1", "2800:370:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("counts %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
