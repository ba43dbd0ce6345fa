import { Agent, request } from "node:http"

export interface LoadResult {
  /** Responses per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  failures: number
}

export interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
}

/** Sends `count` calls over `connections` kept-alive connections. Each sends its next call after a response. */
export async function load(
  origin: string,
  connections: number,
  count: number,
  nextCall: (index: number) => Call,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let sent = 0
  let failures = 0
  const started = performance.now()
  const lane = async () => {
    while (sent < count) {
      const call = nextCall(sent++)
      const before = performance.now()
      if ((await send(origin, agent, call)) !== 200) failures++
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  return summary(times, failures, performance.now() - started)
}

/** @param times the duration of each call, ms. @param took the duration of the whole run, ms */
export function summary(times: number[], failures: number, took: number): LoadResult {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { rate: (times.length / took) * 1000, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures }
}

function send(
  origin: string,
  agent: Agent,
  { method = "GET", path, headers = {}, body }: Call,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { agent, method, headers }, (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0)).on("error", reject)
      response.resume()
    })
    sent.on("error", reject)
    sent.end(body)
  })
}
