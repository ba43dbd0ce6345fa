import { type APIRequestContext, type Browser, chromium, request as newRequest } from "@playwright/test"
import { ReviewByApi } from "../../e2e/support/api/review-by-api.ts"
import { spanishEcuador, systemBrowser } from "../../e2e/support/browser/browser.ts"
import { aPerson, type Person } from "../../e2e/support/people/people.ts"
import { withServer } from "../bench-server.ts"
import { atMost, type BenchResult, figure } from "../result.ts"
import { walk } from "./walk.ts"
import type { Effort } from "./walker.ts"

const born1950 = (person: Person): Person => ({
  ...person,
  data: { ...person.data, birthDate: "10051950" },
})

const people: [string, () => Person][] = [
  ["a natural person", () => aPerson("subject1")],
  ["a natural person with RUC", () => aPerson("subject2")],
  ["a representative", () => aPerson("subject4")],
  ["a foreigner", () => aPerson("subject1", { foreigner: true })],
  ["a person over 65", () => born1950(aPerson("subject1"))],
]

const targets: Effort = { screens: 10, taps: 28, characters: 80, trips: 2, passwords: 2, mails: 5 }

/** What it takes a new client on a phone from the shop to the saved P12. */
export function run(): Promise<BenchResult> {
  return withServer(async ({ origin }) => {
    const browser = await chromium.launch(systemBrowser())
    try {
      const figures: BenchResult["figures"] = []
      for (const [index, [who, make]] of people.entries()) {
        const effort = await effortOf(browser, origin, make())
        figures.push(...figuresOf(who, effort, index === 0 ? targets : null))
      }
      return { name: "journey", conditions: "390 × 844, paid by transfer, on one device", figures }
    } finally {
      await browser.close()
    }
  })
}

async function effortOf(browser: Browser, origin: string, person: Person): Promise<Effort> {
  const context = await browser.newContext({
    ...spanishEcuador,
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    permissions: ["camera", "microphone"],
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const effort = await walk(page, { person, approve: () => approve(page.request, origin) })
  await context.close()
  return effort
}

const counted = ["screens", "taps", "characters", "trips", "passwords", "mails"] as const

function figuresOf(who: string, effort: Effort, most: Effort | null): BenchResult["figures"] {
  return counted.map((key) => {
    const what = `${who}: ${key}`
    return most ? atMost(what, effort[key], "", most[key]) : figure(what, effort[key], "")
  })
}

/** The request of the page's purchase. */
async function approve(applicant: APIRequestContext, origin: string): Promise<void> {
  const { id } = await (await applicant.get("/api/requests/current")).json()
  const staff = await newRequest.newContext({ baseURL: origin })
  await (await ReviewByApi.open(staff, id)).approve()
  await staff.dispose()
}
