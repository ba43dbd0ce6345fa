import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconFileTypePdf from "@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs"
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs"
import type { UploadedDocument } from "@trazo/contract/purchase"
import type { Review } from "@trazo/contract/review"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { useEffect, useRef } from "react"
import type { CorrectionDraft } from "./correction-bar.tsx"
import classes from "./data-panel.module.css"
import { DataSection } from "./data-section.tsx"
import { CorrectedMark, FieldRow } from "./field-row.tsx"
import papersPanelStyles from "./papers-panel.module.css"
import { paperReasons } from "./preset-reasons.ts"

type MediaKind = "picture" | "pdf" | "video"

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

interface PaperListProps {
  review: Review
  items: readonly PaperItem[]
  choose: (item: PaperItem) => void
  draft: CorrectionDraft | null
}

/** The papers that the request asks for, what came of each, and which of them to send again. */
export function PaperList({ review, items, choose, draft }: PaperListProps) {
  return (
    <DataSection title="Documentos">
      <dl className={classes.list}>
        {review.categories.map(({ paper, title, required, files }) => {
          const first = items.find((item) => item.paper === paper)
          return (
            <FieldRow
              key={paper}
              label={title}
              isCorrected={review.corrected.includes(paper)}
              asked={review.correction?.targets.find(({ key }) => key === paper)?.reason}
              target={{ id: { type: "paper", key: paper }, label: title, presets: paperReasons(paper) }}
              draft={draft}
            >
              {first ? (
                <button type="button" className={classes.look} onClick={() => choose(first)}>
                  <IconCircleCheck size={16} stroke={2} aria-hidden="true" />
                  {files.length === 1 ? "Ver archivo" : `Ver ${files.length} archivos`}
                </button>
              ) : (
                <Missing isRequired={required} />
              )}
            </FieldRow>
          )
        })}
      </dl>
    </DataSection>
  )
}

function Missing({ isRequired }: { isRequired: boolean }) {
  if (!isRequired) return <span className={classes.none}>No lo envió (opcional)</span>
  return (
    <span className={classes.mark} data-tone="bad">
      <IconCircleX size={16} stroke={2} aria-hidden="true" />
      Falta
    </span>
  )
}

interface PaperStripProps {
  items: readonly PaperItem[]
  current: PaperItem | undefined
  choose: (item: PaperItem) => void
}

/** Every file, small: the one that is looked at is marked and kept in sight. */
export function PaperStrip({ items, current, choose }: PaperStripProps) {
  const list = useRef<HTMLUListElement>(null)
  const currentId = current?.id
  useEffect(() => {
    const chosen = currentId ? list.current?.querySelector("[aria-current]") : null
    const { offsetLeft = 0, offsetWidth = 0 } = (chosen?.parentElement ?? {}) as Partial<HTMLElement>
    list.current?.scrollTo({ left: offsetLeft - (list.current.clientWidth - offsetWidth) / 2 })
  }, [currentId])
  return (
    <ul ref={list} className={papersPanelStyles.strip} aria-label="Documentos">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={papersPanelStyles.thumb}
            aria-current={item.id === current?.id ? "true" : undefined}
            title={item.title}
            onClick={() => choose(item)}
          >
            <span className={papersPanelStyles.thumbPicture}>
              <Thumb item={item} />
            </span>
            <span className={papersPanelStyles.thumbTitle}>{item.title}</span>
            {item.isCorrected ? <CorrectedMark /> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Thumb({ item: { media, address } }: { item: PaperItem }) {
  if (media === "pdf") return <IconFileTypePdf size={32} stroke={1.25} aria-hidden="true" />
  if (media === "video") return <IconVideo size={32} stroke={1.25} aria-hidden="true" />
  return <img src={address} alt="" draggable={false} />
}
