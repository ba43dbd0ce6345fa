import type { RequestStatus } from "./request-status.ts"
import { stepKeys } from "./steps.ts"

/** What follows the steps of the form, up to the saved certificate. They continue the form's numbers. */
export const trackStages = ["payment", "review", "activation", "download"] as const

export type TrackStage = (typeof trackStages)[number]

export const trackStageTitles: Record<TrackStage, string> = {
  payment: "Pago",
  review: "Revisión",
  activation: "Activación",
  download: "Descarga",
}

const stages: Partial<Record<RequestStatus, TrackStage>> = {
  payment: "payment",
  paymentReview: "review",
  review: "review",
  correction: "review",
  approved: "activation",
  issued: "download",
}

/** Null for a draft and for a request that ended without certificate. */
export function trackStageOf(status: RequestStatus): TrackStage | null {
  return stages[status] ?? null
}

/** The steps of the form. One that began with known data, as a renewal does, is checked in a single step. */
export function formStepCount(isFilledIn: boolean): number {
  return isFilledIn ? 1 : stepKeys.length
}
