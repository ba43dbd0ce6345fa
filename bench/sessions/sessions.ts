import { withServer } from "../bench-server.ts"
import { signInDemoClient } from "../issuance/issuing-call.ts"
import type { LoadResult } from "../load.ts"
import { loadRaw } from "../raw-load.ts"
import { atMost, type BenchResult, figure } from "../result.ts"

const count = 3000
const rounds = 3

/**
 * The cost of the session check: a call that needs only the session against one that needs none, in turns. Eight
 * calls at once include queueing.
 */
export async function run(): Promise<BenchResult> {
  return withServer(async ({ origin }) => {
    const authorization = await signInDemoClient(origin)
    const one = await inTurns(origin, 1, authorization)
    const eight = await inTurns(origin, 8, authorization)
    return {
      name: "sessions",
      conditions: `GET /api/clients/me/last with a client's session against GET /healthz without, ${rounds} rounds in turns, medians`,
      figures: [
        atMost("added to p95, one call at a time", one.checked.p95 - one.bare.p95, "ms", 1),
        figure("p95 with a session, one at a time", one.checked.p95, "ms"),
        figure("p95 without, one at a time", one.bare.p95, "ms"),
        figure("added to p95, eight at once", eight.checked.p95 - eight.bare.p95, "ms"),
        figure("calls with a session, eight at once", eight.checked.rate, "1/s"),
        figure("calls without, eight at once", eight.bare.rate, "1/s"),
      ],
    }
  })
}

async function inTurns(origin: string, connections: number, authorization: string) {
  const bare: LoadResult[] = []
  const checked: LoadResult[] = []
  // The first round warms up both.
  for (let round = 0; round <= rounds; round++) {
    bare[round] = await loadRaw(origin, connections, count, { path: "/healthz" })
    const headers = { authorization }
    checked[round] = await loadRaw(origin, connections, count, { path: "/api/clients/me/last", headers })
  }
  const failures = [...bare, ...checked].reduce((sum, result) => sum + result.failures, 0)
  if (failures > 0) throw new Error(`${failures} calls failed`)
  return { bare: median(bare.slice(1)), checked: median(checked.slice(1)) }
}

function median(results: readonly LoadResult[]): LoadResult {
  const middle = results.toSorted((a, b) => a.p95 - b.p95)[Math.floor(results.length / 2)]
  if (!middle) throw new Error("nothing was measured")
  return middle
}
