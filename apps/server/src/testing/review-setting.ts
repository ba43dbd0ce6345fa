import { distributorModules } from "@trazo/domain/access/module-catalogue"
import type { Permission } from "@trazo/domain/access/module-permissions"
import { aDistributor, anExecutive, signedIn, type TestDistributor } from "./factories.ts"
import type { TestApp } from "./test-app.ts"

/** The papers that a request of a natural person with a cédula asks for. */
export const identityPapers = ["identityFront", "identityBack", "facePhoto"] as const

export interface Reviewer {
  id: string
  headers: Record<string, string>
}

const reviewerPermissions: Permission[] = ["/certificates:validatePayment", "/certificates:approve"]

/** Somebody of the distributor's staff, signed in. */
export async function aReviewer(
  test: TestApp,
  distributor: TestDistributor,
  permissions = reviewerPermissions,
): Promise<Reviewer> {
  const { id } = await anExecutive(test, distributor, { permissions })
  const headers = await signedIn(test, { area: "executive", id }, distributor)
  return { id, headers }
}

/** A distributor with every module and two reviewers. */
export async function aReviewSetting(test: TestApp) {
  const distributor = await aDistributor(test, { modules: [...distributorModules] })
  const [reviewer, colleague] = [await aReviewer(test, distributor), await aReviewer(test, distributor)]
  const call = (
    who: Reviewer,
    method: "GET" | "PUT" | "POST",
    path: string,
    payload?: object,
    module: "/certificates" | "/fast/certificates" = "/certificates",
  ) =>
    test.app.inject({
      ...{ method, url: `/api/executives${module}${path}`, headers: who.headers },
      ...(payload && { payload }),
    })
  return { distributor, reviewer, colleague, call }
}

/** A receipt's payment that waits to be checked. */
export async function aPayment(
  { owner, clock }: TestApp,
  request: { id: string; distributor_id: string },
  columns: { status?: "inReview" | "received" | "refused"; receipt_file_id?: string } = {},
): Promise<{ id: string }> {
  return owner
    .insertInto("payments")
    .values({
      ...{ distributor_id: request.distributor_id, request_id: request.id, method: "transfer" },
      ...{ status: "inReview", amount_cents: 2300, account_id: "pacifico-1", reference: "884512" },
      ...{ paid_on: "2026-11-22", receipt_file_id: null, reason: null, decided_by: null, decided_at: null },
      created_at: clock.now(),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
}
