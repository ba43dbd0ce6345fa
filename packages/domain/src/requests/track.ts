import { type PurchaseScreen, purchaseScreenKeys } from "../buying/purchase-screens.ts"
import type { RequestStatus } from "./request-status.ts"

/** The parts of the whole way, from the choice of a certificate to the saved file. */
export const trackParts = ["data", "payment", "review", "activation"] as const

export type TrackPart = (typeof trackParts)[number]

export const trackPartTitles: Record<TrackPart, string> = {
  data: "Datos",
  payment: "Pago",
  review: "Revisión",
  activation: "Activación",
}

const parts: Partial<Record<RequestStatus, TrackPart>> = {
  draft: "data",
  payment: "payment",
  paymentReview: "payment",
  review: "review",
  correction: "review",
  approved: "activation",
  issued: "activation",
}

/** Null for a request that ended without certificate. */
export function partOfStatus(status: RequestStatus): TrackPart | null {
  return parts[status] ?? null
}

const partByScreen: Record<PurchaseScreen, TrackPart> = {
  certificate: "data",
  personal: "data",
  documents: "data",
  code: "data",
  summary: "payment",
}

export function partOfScreen(screen: PurchaseScreen): TrackPart {
  return partByScreen[screen]
}

/** The screens of a part, in their order. */
export function screensOfPart(part: TrackPart): PurchaseScreen[] {
  return purchaseScreenKeys.filter((screen) => partByScreen[screen] === part)
}
