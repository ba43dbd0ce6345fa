import { setTimeout as pause } from "node:timers/promises"
import { JourneyByApi } from "../support/api/journey-by-api.ts"

/** What a client was told by a response with a status below 300. */
export interface Told {
  requestId: string
  number: string
  email: string
  /** The last act that was acknowledged. */
  act: "paid" | "approved" | "issued"
  p12: Buffer | null
}

export interface Spent {
  told: Told[]
  /** What acts that were tried again met, and how often. */
  met: Map<string, number>
  /** Journeys that could not go on, with the last reason. */
  stuck: string[]
  /** Longest time from the first failure of an act to its success, in ms. */
  longestWait: number
}

/** A person who is refused for so long tells somebody. */
const patienceMilliseconds = 180_000
const acts = ["paid", "approved", "issued"] as const

/** So many applicants at once, each with one request after another, until `isOver`. The last ones are finished. */
export async function driveClients(origin: string, count: number, isOver: () => boolean): Promise<Spent> {
  const spent: Spent = { told: [], met: new Map(), stuck: [], longestWait: 0 }
  const drive = async () => {
    while (!isOver()) await oneRequest(origin, spent)
  }
  await Promise.all(Array.from({ length: count }, drive))
  return spent
}

async function oneRequest(origin: string, spent: Spent): Promise<void> {
  const journey = new JourneyByApi(origin)
  const told: Told = { requestId: "", number: "", email: journey.email, act: "paid", p12: null }
  const work = {
    paid: () => journey.submitAndPay(),
    approved: () => journey.getApproved(),
    issued: async () => {
      told.p12 = await journey.finish()
    },
  }
  for (const act of acts) {
    if (!(await untilDone(work[act], spent))) return
    told.requestId = journey.requestId
    told.number = journey.number
    told.act = act
    if (act === "paid") spent.told.push(told)
  }
}

/** Tries an act again, as a person does whose connection breaks. Returns false when patience ends. */
async function untilDone(act: () => Promise<unknown>, spent: Spent): Promise<boolean> {
  const since = performance.now()
  for (;;) {
    try {
      await act()
      spent.longestWait = Math.max(spent.longestWait, performance.now() - since)
      return true
    } catch (error) {
      if (performance.now() - since > patienceMilliseconds) {
        spent.stuck.push(String(error).slice(0, 300))
        return false
      }
      const kind = kindOf(error)
      spent.met.set(kind, (spent.met.get(kind) ?? 0) + 1)
      await pause(500)
    }
  }
}

/** Status and code of a refusal, or what broke the connection. */
function kindOf(error: unknown): string {
  const text = String(error)
  const [, status] = /^Error: (\d{3}) at/.exec(text) ?? []
  const [, code] = /"typeCode":"(\w+)"/.exec(text) ?? []
  if (status) return `${status} ${code ?? ""}`.trim()
  return /ECONN\w+|socket hang up|timed? ?out|No mail that fits/i.exec(text)?.[0] ?? text.slice(0, 80)
}
