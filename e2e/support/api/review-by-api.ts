import type { APIRequestContext } from "@playwright/test"
import type { Review } from "@trazo/contract/desk/review"
import { signInExecutive } from "@trazo/contract/identity/sessions"
import { type ReviewedChannel, requestModules } from "@trazo/domain/buying/channel"
import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import { reviewChecks } from "@trazo/domain/desk/review-checks"
import { demoAccounts } from "../people/demo-accounts.ts"
import { json } from "./api-calls.ts"

/** The demo executive's decisions on a request. */
export class ReviewByApi {
  private readonly staff: APIRequestContext
  private readonly address: string

  private constructor(staff: APIRequestContext, requestId: string, channel: ReviewedChannel) {
    this.staff = staff
    this.address = `/api/executives${requestModules[channel]}/${requestId}`
  }

  static async open(
    staff: APIRequestContext,
    requestId: string,
    channel: ReviewedChannel = "normal",
  ): Promise<ReviewByApi> {
    const { user, password } = demoAccounts.executive
    await json(staff.post(signInExecutive.path, { data: { user, password } }))
    return new ReviewByApi(staff, requestId, channel)
  }

  /** @returns the status afterwards; a payment is validated once */
  async validatePayment(): Promise<Review["status"]> {
    const review: Review = await json(this.staff.get(this.address))
    if (review.status !== "paymentReview") return review.status
    return (await json(this.staff.put(`${this.address}/payment/validation`))).status
  }

  async approve(): Promise<void> {
    if ((await this.validatePayment()) === "review") {
      await json(this.staff.put(`${this.address}/approval`, { data: { checks: reviewChecks } }))
    }
  }

  async askCorrection(targets: readonly CorrectionTarget[]): Promise<void> {
    await this.validatePayment()
    await json(this.staff.put(`${this.address}/correction`, { data: { targets } }))
  }
}
