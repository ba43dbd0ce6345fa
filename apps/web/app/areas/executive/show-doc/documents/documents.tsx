import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import type { Review } from "@trazo/contract/desk/review"
import type { DocumentType } from "@trazo/domain/requests/documents"
import type { CorrectionDraft } from "../correction-draft.tsx"
import { DataSection, FieldRow, LinkButton, Mark, Nothing } from "../field-row.tsx"
import { documentReasons } from "../preset-reasons.ts"

/** A file of the request that can be looked at. */
export interface DocumentItem {
  id: string
  document: DocumentType | "receipt"
  /** «2 de 3: Nombramiento del representante legal» */
  title: string
  media: "picture" | "pdf" | "video"
  address: string
  isCorrected: boolean
}

/** The request's files in the order of its documents, the receipt last. */
export function documentItems(
  { categories, payment, corrected }: Pick<Review, "categories" | "payment" | "corrected">,
  addresses: Record<string, string>,
): DocumentItem[] {
  const shown = ({ id, type }: UploadedDocument) => ({
    id,
    media: mediaOf(type),
    address: addresses[id] ?? "",
  })
  const documents = categories.flatMap(({ paper: document, title, files }) =>
    files.map((file, index) => ({
      ...shown(file),
      document,
      title: files.length > 1 ? `${index + 1} de ${files.length}: ${title}` : title,
      isCorrected: corrected.includes(document),
    })),
  )
  const receipt = payment?.receipt
  if (!receipt) return documents
  const title = "Comprobante de pago"
  return [...documents, { ...shown(receipt), document: "receipt", title, isCorrected: false }]
}

function mediaOf(type: string): DocumentItem["media"] {
  if (type.startsWith("video/")) return "video"
  return type.startsWith("image/") ? "picture" : "pdf"
}

/** The file to show first: the receipt while the payment waits, else a corrected document, else the first one. */
export function firstItem(
  items: readonly DocumentItem[],
  status: Review["status"],
): DocumentItem | undefined {
  const receipt =
    status === "paymentReview" ? items.find(({ document }) => document === "receipt") : undefined
  return receipt ?? items.find(({ isCorrected }) => isCorrected) ?? items[0]
}

interface DocumentListProps {
  review: Review
  items: readonly DocumentItem[]
  onShow: (item: DocumentItem) => void
  draft: CorrectionDraft | null
}

/** The required documents, and which of them to ask for again. */
export function DocumentList({ review, items, onShow, draft }: DocumentListProps) {
  return (
    <DataSection title="Documentos" isList>
      {review.categories.map(({ paper: document, title, required, files }) => {
        const first = items.find((item) => item.document === document)
        return (
          <FieldRow
            key={document}
            label={title}
            isCorrected={review.corrected.includes(document)}
            asked={review.correction?.targets.find(({ key }) => key === document)?.reason}
            target={{
              id: { type: "paper", key: document },
              label: title,
              presets: documentReasons(document, review.presetReasons),
            }}
            draft={draft}
          >
            {first ? (
              <LinkButton icon={IconCircleCheck} onClick={() => onShow(first)}>
                {files.length === 1 ? "Ver archivo" : `Ver ${files.length} archivos`}
              </LinkButton>
            ) : required ? (
              <Mark tone="bad" text="Falta" />
            ) : (
              <Nothing>No lo envió (opcional)</Nothing>
            )}
          </FieldRow>
        )
      })}
    </DataSection>
  )
}
