import type { certificateReview, fastCertificateReview } from "@trazo/contract/review"

/** The calls of a channel: on the server only, so that the shapes stay out of the browser's code. */
export type ReviewApi = typeof certificateReview | typeof fastCertificateReview
