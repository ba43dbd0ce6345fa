import IconFileTypePdf from "@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs"
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs"
import { useEffect, useRef } from "react"
import { CorrectedMark } from "./corrected-mark.tsx"
import type { PaperItem } from "./paper-items.ts"
import classes from "./papers-panel.module.css"

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
    <ul ref={list} className={classes.strip} aria-label="Documentos">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={classes.thumb}
            aria-current={item.id === current?.id ? "true" : undefined}
            title={item.title}
            onClick={() => choose(item)}
          >
            <span className={classes.thumbPicture}>
              <Thumb item={item} />
            </span>
            <span className={classes.thumbTitle}>{item.title}</span>
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
