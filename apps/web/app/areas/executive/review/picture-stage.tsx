import { useEffect, useRef, useState } from "react"
import classes from "./papers-panel.module.css"

/** How a picture is looked at: `zoom` 1 fits it, `turns` are quarters to the right, x and y are pixels. */
interface PictureView {
  zoom: number
  turns: number
  x: number
  y: number
}

const whole: PictureView = { zoom: 1, turns: 0, x: 0, y: 0 }
const most = 8
const step = 1.5

/** Never so far that the picture leaves its stage. */
function within(view: PictureView, stage: HTMLElement | null): PictureView {
  const zoom = Math.min(Math.max(view.zoom, 1), most)
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
  const [view, setView] = useState(whole)
  const change = (next: (view: PictureView) => Partial<PictureView>) =>
    setView((now) => within({ ...now, ...next(now) }, stage.current))
  const zoomBy = (factor: number) =>
    change(({ zoom, x, y }) => ({ zoom: zoom * factor, x: x * factor, y: y * factor }))
  return {
    view,
    zoomBy,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    turn: () => change(({ turns }) => ({ turns: turns + 1, x: 0, y: 0 })),
    pan: (dx: number, dy: number) => change(({ x, y }) => ({ x: x + dx, y: y + dy })),
    reset: () => setView(whole),
    toggle: () => change(({ zoom }) => (zoom > 1 ? whole : { zoom: 2.5 })),
  }
}

export type PictureControl = ReturnType<typeof usePictureView>

interface PictureStageProps {
  stage: React.RefObject<HTMLDivElement | null>
  address: string
  title: string
  control: PictureControl
}

/** A picture that can be drawn near, turned and dragged. */
export function PictureStage({ stage, address, title, control }: PictureStageProps) {
  const { view } = control
  const [hasFailed, setFailed] = useState(false)
  const held = useRef<{ x: number; y: number } | null>(null)
  useWheelZoom(stage, control.zoomBy)

  if (hasFailed) {
    return (
      <div className={classes.failed} role="alert">
        <p>No pudimos mostrar este documento.</p>
        <button type="button" onClick={() => setFailed(false)}>
          Intentar otra vez
        </button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done by the buttons above and by keys.
    <div
      ref={stage}
      className={classes.stage}
      data-near={view.zoom > 1}
      onDoubleClick={control.toggle}
      onPointerDown={(event) => {
        if (view.zoom === 1 || event.button !== 0) return
        held.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!held.current) return
        control.pan(event.clientX - held.current.x, event.clientY - held.current.y)
        held.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={() => {
        held.current = null
      }}
      onPointerCancel={() => {
        held.current = null
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

/** Ctrl and the wheel, which is also what two fingers on a touchpad send. React's own listener cannot refuse it. */
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
