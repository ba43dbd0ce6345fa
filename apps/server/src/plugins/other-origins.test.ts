import { expect, test } from "vitest"
import { aDistributor } from "../testing/factories.ts"
import { createTestApp } from "../testing/test-app.ts"
import { listedRoutes } from "./docs.ts"

const { app, ...testApp } = await createTestApp()
const { host } = await aDistributor({ app, ...testApp })

test("ASVS 3.4.2: no response lets a page of another origin read it", async () => {
  const headers = { host, origin: "https://malo.ec" }
  const preflight = { ...headers, "access-control-request-method": "PUT" }
  for (const { url } of listedRoutes(app)) {
    const path = url.replace(/:\w+|\*/g, "0198e6a0-1111-7000-8000-00000000000a")
    const responses = [
      await app.inject({ method: "GET", url: path, headers }),
      await app.inject({ method: "OPTIONS", url: path, headers: preflight }),
    ]
    for (const response of responses) {
      const opened = Object.keys(response.headers).filter((name) => name.startsWith("access-control-"))
      expect([path, opened]).toEqual([path, []])
    }
  }
})
