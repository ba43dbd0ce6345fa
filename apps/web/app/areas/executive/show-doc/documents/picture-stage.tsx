import { Button, Stack, Text } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import classes from "./documents.module.css"

/** `zoom` 1 fits the picture into its stage; `turns` are quarter turns to the right; x and y are pixels. */
export interface PictureView {
  zoom: number
  turns: number
  x: number
  y: number
}

const fitted: PictureView = { zoom: 1, turns: 0, x: 0, y: 0 }
const maximumZoom = 8
const zoomStep = 1.5

/** Keeps the picture inside its stage. */
function within(view: PictureView, stage: HTMLElement | null): PictureView {
  const zoom = Math.min(Math.max(view.zoom, 1), maximumZoom)
  const room = (side: number) => ((zoom - 1) * side) / 2
  const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit)
  return {
    turns: view.turns,
    zoom,
    x: clamp(view.x, room(stage?.clientWidth ?? 0)),
    y: clamp(view.y, room(stage?.clientHeight ?? 0)),
  }
}

export function usePictureView(stage: React.RefObject<HTMLElement | null>) {
  const [view, setView] = useState(fitted)
  const change = (next: (view: PictureView) => Partial<PictureView>) =>
    setView((now) => within({ ...now, ...next(now) }, stage.current))
  const zoomBy = (factor: number) =>
    change(({ zoom, x, y }) => ({ zoom: zoom * factor, x: x * factor, y: y * factor }))
  return {
    view,
    zoomBy,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    turn: () => change(({ turns }) => ({ turns: turns + 1, x: 0, y: 0 })),
    pan: (dx: number, dy: number) => change(({ x, y }) => ({ x: x + dx, y: y + dy })),
    reset: () => setView(fitted),
    toggle: () => change(({ zoom }) => (zoom > 1 ? fitted : { zoom: 2.5 })),
  }
}

export type PictureControl = ReturnType<typeof usePictureView>

interface PictureStageProps {
  stage: React.RefObject<HTMLDivElement | null>
  address: string
  title: string
  control: PictureControl
}

/** A picture that can be zoomed, turned and dragged. */
export function PictureStage({ stage, address, title, control }: PictureStageProps) {
  const { view } = control
  const [hasFailed, setFailed] = useState(false)
  const dragFrom = useRef<{ x: number; y: number } | null>(null)
  useWheelZoom(stage, control.zoomBy)

  if (hasFailed) {
    return (
      <Stack role="alert" flex={1} align="center" justify="center" gap="sm" p="lg" c="#fff">
        <Text inherit>No pudimos mostrar este documento.</Text>
        <Button variant="default" onClick={() => setFailed(false)}>
          Intentar otra vez
        </Button>
      </Stack>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons and keys do the same.
    <div
      ref={stage}
      className={classes.stage}
      data-near={view.zoom > 1}
      onDoubleClick={control.toggle}
      onPointerDown={(event) => {
        if (view.zoom === 1 || event.button !== 0) return
        dragFrom.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!dragFrom.current) return
        control.pan(event.clientX - dragFrom.current.x, event.clientY - dragFrom.current.y)
        dragFrom.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={() => {
        dragFrom.current = null
      }}
      onPointerCancel={() => {
        dragFrom.current = null
      }}
    >
      <img
        className={classes.picture}
        src={address}
        alt={title}
        draggable={false}
        data-sideways={view.turns % 2 === 1}
        style={{
          transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.zoom})`,
        }}
        onError={() => setFailed(true)}
      />
    </div>
  )
}

/** Zooms by Ctrl and wheel, which a touchpad's pinch sends too. React's wheel listeners are passive and cannot prevent it. */
function useWheelZoom(stage: React.RefObject<HTMLDivElement | null>, zoomBy: (factor: number) => void): void {
  const latest = useRef(zoomBy)
  useEffect(() => {
    latest.current = zoomBy
  })
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 200))
    }
    element?.addEventListener("wheel", onWheel, { passive: false })
    return () => element?.removeEventListener("wheel", onWheel)
  }, [stage])
}
