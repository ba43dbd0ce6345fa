import { type PurchaseScreen, purchaseScreenKeys } from "../buying/purchase-screens.ts"
import type { RequestStatus } from "./request-status.ts"

/** The parts of the whole way, from the choice of a certificate to the saved file. */
export const trackParts = ["data", "identity", "payment", "signature"] as const

type TrackPart = (typeof trackParts)[number]

export const trackPartTitles: Record<TrackPart, string> = {
  data: "Datos",
  identity: "Identidad",
  payment: "Pago",
  signature: "Firma",
}

/** What follows the form, up to the saved certificate. */
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

export function partOfStage(stage: TrackStage): TrackPart {
  return stage === "payment" ? "payment" : "signature"
}

const partByScreen: Record<PurchaseScreen, TrackPart> = {
  certificate: "data",
  personal: "data",
  documents: "identity",
  code: "identity",
  summary: "payment",
}

export function partOfScreen(screen: PurchaseScreen): TrackPart {
  return partByScreen[screen]
}

/** The screens of a part, in their order. */
export function screensOfPart(part: TrackPart): PurchaseScreen[] {
  return purchaseScreenKeys.filter((screen) => partByScreen[screen] === part)
}

const places = [...purchaseScreenKeys, ...trackStages]

/** How much of the whole way lies behind and with a screen or stage, from 0 to 1. */
export function trackShare(place: PurchaseScreen | TrackStage): number {
  return (places.indexOf(place) + 1) / places.length
}
