import { Box, Stack, Text } from "@mantine/core"
import IconFileOff from "@tabler/icons-react/dist/esm/icons/IconFileOff.mjs"
import IconFileTypePdf from "@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs"
import IconPencilCheck from "@tabler/icons-react/dist/esm/icons/IconPencilCheck.mjs"
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs"
import { useEffect, useRef, useState } from "react"
import { EmptyState } from "../../../../ui/content/empty-state.tsx"
import { useHotkeys } from "../../../../ui/page/use-hotkeys.ts"
import { DocumentView } from "./document-view.tsx"
import classes from "./documents.module.css"
import type { DocumentItem } from "./documents.tsx"

interface DocumentPanelProps {
  items: readonly DocumentItem[]
  current: DocumentItem | undefined
  onChoose: (item: DocumentItem) => void
}

/** The request's files: all of them small, one large, with the face photo beside it for comparison. */
export function DocumentPanel({ items, current, onChoose }: DocumentPanelProps) {
  const [isComparing, setComparing] = useState(false)
  const index = items.findIndex((item) => item.id === current?.id)
  const move = (step: 1 | -1) => {
    const next = items[(index + step + items.length) % items.length]
    if (next) onChoose(next)
  }
  const face = items.find(({ document, media }) => document === "facePhoto" && media === "picture")
  const canCompare = Boolean(face && current && face.id !== current.id && current.media !== "video")
  const toggle = () => setComparing(!isComparing)
  useHotkeys({
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    v: toggle,
  })

  if (!current) {
    return (
      <Stack gap={0} miw={0} mih={0} bg="var(--ground)">
        <EmptyState icon={IconFileOff} title="La solicitud no tiene documentos">
          Aquí se verán los documentos cuando el cliente los envíe.
        </EmptyState>
      </Stack>
    )
  }
  return (
    <Stack gap={0} miw={0} mih={0} bg="var(--ground)">
      <Thumbnails items={items} current={current} onChoose={onChoose} />
      <DocumentView
        key={current.id}
        item={current}
        compared={isComparing && canCompare && face ? face : null}
        onCompare={canCompare ? toggle : undefined}
        place={`${index + 1} de ${items.length}`}
        onMove={move}
      />
    </Stack>
  )
}

/** Scrolls the current file's thumbnail to the middle. */
function Thumbnails({ items, current, onChoose }: DocumentPanelProps & { current: DocumentItem }) {
  const list = useRef<HTMLUListElement>(null)
  const currentId = current.id
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-id="${currentId}"]`)
    const { offsetLeft = 0, offsetWidth = 0 } = (chosen ?? {}) as Partial<HTMLElement>
    list.current?.scrollTo({ left: offsetLeft - (list.current.clientWidth - offsetWidth) / 2 })
  }, [currentId])
  return (
    <ul ref={list} className={classes.thumbnails} aria-label="Documentos">
      {items.map((item) => (
        <li key={item.id} data-id={item.id}>
          <button
            type="button"
            className={classes.thumbnail}
            aria-current={item.id === currentId ? "true" : undefined}
            title={item.title}
            onClick={() => onChoose(item)}
          >
            <span className={classes.thumbnailPicture}>
              <ThumbnailPicture item={item} />
            </span>
            <Text component="span" span inherit lineClamp={2} mb={2} style={{ overflowWrap: "anywhere" }}>
              {item.title}
            </Text>
            {item.isCorrected ? (
              <Box component="span" fw={600} c="var(--warn)" style={{ whiteSpace: "nowrap" }}>
                <IconPencilCheck size={14} aria-hidden="true" /> Corregido
              </Box>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

function ThumbnailPicture({ item: { media, address } }: { item: DocumentItem }) {
  if (media === "pdf") return <IconFileTypePdf size={32} stroke={1.25} aria-hidden="true" />
  if (media === "video") return <IconVideo size={32} stroke={1.25} aria-hidden="true" />
  return <img src={address} alt="" draggable={false} />
}
