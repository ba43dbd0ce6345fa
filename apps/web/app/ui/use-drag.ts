import { useEffect, useRef, useState } from "react"

const leaveMilliseconds = 800

/**
 * Whether files are held over an area. Crossing its children fires leave after leave, so it counts as left 800 ms
 * after the last one (D4).
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
