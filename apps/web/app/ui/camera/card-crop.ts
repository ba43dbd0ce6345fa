export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** How much more than the frame is kept on each side, because a hand is not steady. A share of the frame's side. */
const margin = 0.06

/**
 * The part of a video that lies in a frame of the page, in pixels of the video. The video covers its stage and is cut
 * evenly on both sides (`object-fit: cover`).
 */
export function cropOf(video: { width: number; height: number }, stage: Crop, frame: Crop): Crop {
  const scale = Math.max(stage.width / video.width, stage.height / video.height)
  const hidden = { x: (video.width * scale - stage.width) / 2, y: (video.height * scale - stage.height) / 2 }
  const side = (from: number, length: number, shown: number, most: number) => {
    const start = Math.max(0, (from - length * margin + shown) / scale)
    const end = Math.min(most, (from + length * (1 + margin) + shown) / scale)
    return { start: Math.round(start), length: Math.round(end - start) }
  }
  const across = side(frame.x - stage.x, frame.width, hidden.x, video.width)
  const down = side(frame.y - stage.y, frame.height, hidden.y, video.height)
  return { x: across.start, y: down.start, width: across.length, height: down.length }
}
