/**
 * How a change weighs: `expected` is what signing again does; `beside` changes what programs say about the document, not its
 * pages; `filled` is what a form is for; `covering` lies over what was signed, and somebody vouches for it; `unclear` may hide or
 * alter what was signed; `forbidden` does.
 */
export type Weight = "expected" | "beside" | "filled" | "covering" | "unclear" | "forbidden"

export interface PdfChange {
  readonly kind:
    | "signature"
    | "timestamp"
    | "evidence"
    | "form"
    | "note"
    | "page"
    | "content"
    | "save"
    | "other"
  readonly weight: Weight
  readonly text: string
  readonly page?: number
  /** The name of the field that was signed, or filled in. */
  readonly field?: string
  /** A signature that draws on the page and is not known to be good. */
  readonly isDoubtful?: boolean
}
