import { useEffect, useRef, useState } from "react"

const leaveMilliseconds = 800

/**
 * Whether files are dragged over an area. The drag ends 800 ms after the last leave event (D4), because crossing a
 * child fires one too.
 */
export function useDrag(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const markDragOver = (event: React.DragEvent) => {
    event.preventDefault()
    clearTimeout(timer.current)
    setOver(true)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: markDragOver,
      onDragOver: markDragOver,
      onDragLeave: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(setOver, leaveMilliseconds, false)
      },
      onDrop: (event: React.DragEvent) => {
        event.preventDefault()
        clearTimeout(timer.current)
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
