import { paths } from "@trazo/contract/paths"

/** One of the queues: the same screens, each with its addresses and its part of the API. */
export interface ReviewChannel {
  title: string
  queue: string
  review: (id: string) => string
}

export const normalChannel: ReviewChannel = {
  title: "Solicitudes",
  queue: paths.executiveCertificates,
  review: paths.executiveReview,
}

export const fastChannel: ReviewChannel = {
  title: "Solicitudes exprés",
  queue: paths.executiveFastCertificates,
  review: paths.executiveFastReview,
}
