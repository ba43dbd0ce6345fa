import { anExecutive, signedIn, type TestDistributor } from "./factories.ts"
import type { TestApp } from "./test-app.ts"

/** Headers of calls by a new executive of the distributor. */
export async function staffHeaders(
  test: TestApp,
  distributor: TestDistributor,
  columns: Parameters<typeof anExecutive>[2] = {},
): Promise<Record<string, string>> {
  const { id } = await anExecutive(test, distributor, columns)
  return signedIn(test, { area: "executive", id }, distributor)
}

/** A signed-in executive who calls the API below /api/executives. */
export async function aStaffCaller(
  test: TestApp,
  distributor: TestDistributor,
  columns: Parameters<typeof anExecutive>[2] = {},
) {
  const { id, email } = await anExecutive(test, distributor, columns)
  const headers = await signedIn(test, { area: "executive", id }, distributor)
  return {
    id,
    email,
    headers,
    async call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
      const url = `/api/executives${path}`
      const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: response.statusCode, body: response.json() }
    },
    /** Makes the last proof too old for changes of access. */
    async ageProof() {
      const provedAt = new Date(test.clock.now().getTime() - 3_600_000)
      await test.owner.updateTable("sessions").set({ provedAt }).where("subjectId", "=", id).execute()
    },
  }
}
