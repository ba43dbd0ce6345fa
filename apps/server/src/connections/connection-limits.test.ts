import { expect, it } from "vitest"
import { StartupError } from "../startup-error.ts"
import { connectionLimits, describeConnections, descriptorLimit } from "./connection-limits.ts"

const pool = { DATABASE_POOL: 10 }

it("keeps the connections under half of the descriptors, and a network under a part of them", () => {
  expect(connectionLimits(4106, pool)).toEqual({
    descriptors: 4106,
    connections: 2000,
    perNetwork: 500,
    anonymousSockets: 500,
    anonymousSocketsPerNetwork: 125,
  })
  expect(connectionLimits(1_000_000, pool).connections).toBe(10_000)
  expect(connectionLimits(null, pool).connections).toBe(10_000)
})

it("takes MAX_CONNECTIONS, and refuses more than there are descriptors for", () => {
  expect(connectionLimits(4106, { ...pool, MAX_CONNECTIONS: 100 }).connections).toBe(100)
  expect(() => connectionLimits(4106, { ...pool, MAX_CONNECTIONS: 2001 })).toThrow(
    "MAX_CONNECTIONS: con 4106 descriptores caben 2000 conexiones.",
  )
})

it("refuses to start with too few descriptors, and says so with few", () => {
  expect(() => connectionLimits(128, pool)).toThrow(StartupError)
  expect(describeConnections(connectionLimits(1024, pool))).toBe(
    "Atiende hasta 459 conexiones a la vez, 114 de una misma red, con 1024 descriptores. Son pocos: permita más con LimitNOFILE en systemd, o ulimit -n 65536.",
  )
  expect(describeConnections(connectionLimits(65_536, pool))).not.toContain("pocos")
})

it("reads the limit of this process", () => {
  expect(descriptorLimit()).toBeGreaterThan(100)
})
