/**
 * How a change weighs: `expected` is what signing again does; `filled` is what a form is for; `unclear` may hide or
 * alter what was signed; `forbidden` does.
 */
export type Weight = "expected" | "filled" | "unclear" | "forbidden"

export interface PdfChange {
  readonly kind: "signature" | "timestamp" | "evidence" | "form" | "note" | "page" | "content" | "other"
  readonly weight: Weight
  readonly text: string
  readonly page?: number
  /** The name of the field that was signed, or filled in. */
  readonly field?: string
  /** A signature that draws on the page and is not known to be good. */
  readonly isDoubtful?: boolean
}
