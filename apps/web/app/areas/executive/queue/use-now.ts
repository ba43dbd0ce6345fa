import { useEffect, useState } from "react"

const minuteMilliseconds = 60_000

/** The present instant, by the minute. It begins as the server's, so that both draw the same page. */
export function useNow(server: string): Date {
  const [now, setNow] = useState(() => new Date(server))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
