import { useEffect, useState } from "react"

/** Whole seconds left of a span that starts when `key` changes. A sleeping tab loses no time. Null stops it. */
export function useSecondsLeft(seconds: number, key: string | number | null): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (key === null) return
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds, key])
  return left
}
