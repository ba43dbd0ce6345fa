import { useState } from "react"

/** How a picture is looked at: `zoom` 1 fits it, `turns` are quarters to the right, x and y are pixels. */
export interface PictureView {
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
