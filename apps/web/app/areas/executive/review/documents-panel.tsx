import IconFileOff from "@tabler/icons-react/dist/esm/icons/IconFileOff.mjs"
import { useState } from "react"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { useHotkeys } from "../../../ui/use-hotkeys.ts"
import { type PaperItem, PaperStrip } from "./document-list.tsx"
import { PaperView } from "./document-view.tsx"
import classes from "./papers-panel.module.css"

interface PapersPanelProps {
  items: readonly PaperItem[]
  current: PaperItem | undefined
  choose: (item: PaperItem) => void
}

/** The request's papers: all of them small, one large, the face beside it where one asks. */
export function PapersPanel({ items, current, choose }: PapersPanelProps) {
  const [isComparing, setComparing] = useState(false)
  const at = items.findIndex((item) => item.id === current?.id)
  const turnTo = (step: 1 | -1) => {
    const next = items[(at + step + items.length) % items.length]
    if (next) choose(next)
  }
  const face = items.find(({ paper, media }) => paper === "facePhoto" && media === "picture")
  const canCompare = Boolean(face && current && face.id !== current.id && current.media !== "video")
  const toggle = () => setComparing(!isComparing)
  useHotkeys({
    ArrowLeft: () => turnTo(-1),
    ArrowRight: () => turnTo(1),
    v: toggle,
  })

  if (!current) {
    return (
      <div className={classes.panel}>
        <EmptyState icon={IconFileOff} title="La solicitud no tiene documentos">
          Aquí se verán los documentos cuando el cliente los envíe.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={classes.panel}>
      <PaperStrip items={items} current={current} choose={choose} />
      <PaperView
        key={current.id}
        item={current}
        compared={isComparing && canCompare && face ? face : null}
        comparing={{ canCompare, toggle }}
        place={`${at + 1} de ${items.length}`}
        turnTo={turnTo}
      />
    </div>
  )
}
