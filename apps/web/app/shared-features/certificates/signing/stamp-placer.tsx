import { Box } from "@mantine/core"
import { useRef } from "react"
import classes from "./stamp-placer.module.css"

export interface StampPosition {
  /** Of the upper left corner, as fractions of the page. */
  readonly x: number
  readonly y: number
}

/** Size of the stamp as fractions of the page. */
export const stampSize = { width: 0.36, height: 0.09 } as const

interface StampPlacerProps {
  position: StampPosition
  onMove: (position: StampPosition) => void
  name: string
  /** A picture of the page, drawn behind the stamp. */
  page?: React.ReactNode
  /** Height of the page divided by its width. */
  ratio?: number | undefined
}

const step = 0.02

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0.01), most - 0.01)

/** A sheet on which the stamp is dragged, or moved with the arrow keys. */
export function StampPlacer({ position, onMove, name, page, ratio = 11 / 8.5 }: StampPlacerProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const grip = useRef<{ x: number; y: number } | null>(null)
  const move = (x: number, y: number) =>
    onMove({ x: clamp(x, 1 - stampSize.width), y: clamp(y, 1 - stampSize.height) })
  const drag = (event: React.PointerEvent) => {
    const box = sheet.current?.getBoundingClientRect()
    if (!box || !grip.current) return
    move(
      (event.clientX - box.left) / box.width - grip.current.x,
      (event.clientY - box.top) / box.height - grip.current.y,
    )
  }
  const byKey = (event: React.KeyboardEvent) => {
    const [dx, dy] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    move(position.x + dx * step, position.y + dy * step)
  }
  return (
    <div ref={sheet} className={classes.sheet} style={{ aspectRatio: `1 / ${ratio}` }}>
      {page}
      <button
        type="button"
        className={classes.stamp}
        aria-label={`Firmado electrónicamente por: ${name}. Sello a ${percent(position.x)} del borde izquierdo y ${percent(position.y)} del superior. Muévalo con las flechas o arrástrelo.`}
        style={{
          left: `${position.x * 100}%`,
          top: `${position.y * 100}%`,
          width: `${stampSize.width * 100}%`,
          height: `${stampSize.height * 100}%`,
        }}
        onKeyDown={byKey}
        onPointerDown={(event) => {
          const box = sheet.current?.getBoundingClientRect()
          if (!box) return
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = {
            x: (event.clientX - box.left) / box.width - position.x,
            y: (event.clientY - box.top) / box.height - position.y,
          }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grip.current = null
        }}
      >
        <Box
          component="span"
          flex="none"
          h="90%"
          bg="repeating-conic-gradient(#1b1c22 0 25%, transparent 0 50%) 0 0 / 6px 6px, #fff"
          style={{ aspectRatio: 1 }}
          aria-hidden="true"
        />
        <Box component="span" miw={0}>
          Firmado electrónicamente por: <strong>{name}</strong>
        </Box>
      </button>
    </div>
  )
}

const percent = (part: number) => `${Math.round(part * 100)} %`
