import type { UploadedDocument } from "@trazo/contract/purchase"
import type { Review } from "@trazo/contract/review"
import type { DocumentType } from "@trazo/domain/requests/documents"

export type MediaKind = "picture" | "pdf" | "video"

/** One file that can be looked at. */
export interface PaperItem {
  id: string
  /** The paper that it belongs to; "receipt" for the payment's. */
  paper: DocumentType | "receipt"
  /** «2 de 3: Nombramiento del representante legal» */
  title: string
  media: MediaKind
  address: string
  isCorrected: boolean
}

type Shown = Pick<Review, "categories" | "payment" | "corrected">

/** The request's files in the order of its papers, the receipt last. */
export function paperItems(
  { categories, payment, corrected }: Shown,
  addresses: Record<string, string>,
): PaperItem[] {
  const papers = categories.flatMap(({ paper, title, files }) =>
    files.map((file, index) => ({
      ...shown(file, addresses),
      paper,
      title: files.length > 1 ? `${index + 1} de ${files.length}: ${title}` : title,
      isCorrected: corrected.includes(paper),
    })),
  )
  const receipt = payment?.receipt
  if (!receipt) return papers
  const item = { ...shown(receipt, addresses), paper: "receipt" as const, isCorrected: false }
  return [...papers, { ...item, title: "Comprobante de pago" }]
}

function shown({ id, type }: UploadedDocument, addresses: Record<string, string>) {
  return { id, media: mediaKind(type), address: addresses[id] ?? "" }
}

function mediaKind(type: string): MediaKind {
  if (type.startsWith("video/")) return "video"
  return type.startsWith("image/") ? "picture" : "pdf"
}

/** What to look at first: the receipt while the payment waits, else what was corrected, else the first paper. */
export function firstItem(items: readonly PaperItem[], status: Review["status"]): PaperItem | undefined {
  const receipt = status === "paymentReview" ? items.find(({ paper }) => paper === "receipt") : undefined
  return receipt ?? items.find(({ isCorrected }) => isCorrected) ?? items[0]
}
