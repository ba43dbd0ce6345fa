import { createContext, use, useEffect, useMemo, useRef, useState } from "react"

/** Never rejects. Resolves to false when the work failed; the place that started it shows the error. */
type Work = Promise<unknown>

interface WorkRegister {
  track: (work: Work) => void
  /** null when nothing is pending. Resolves to whether all of the work succeeded. */
  done: () => Promise<boolean> | null
}

const emptyRegister: WorkRegister = { track: () => {}, done: () => null }
const RegisterContext = createContext(emptyRegister)

/** Wraps a form whose submission waits for uploads and draft saves that its fields started. */
export function PendingWork({ children }: { children: React.ReactNode }) {
  const pending = useRef(new Set<Work>())
  const register = useMemo<WorkRegister>(
    () => ({
      track: (work) => {
        pending.current.add(work)
        void work.finally(() => pending.current.delete(work))
      },
      done: () => {
        if (pending.current.size === 0) return null
        return Promise.all(pending.current).then((outcomes) => !outcomes.includes(false))
      },
    }),
    [],
  )
  return <RegisterContext value={register}>{children}</RegisterContext>
}

/** Returns a function that makes the surrounding form wait for a piece of work. */
export function useTrackPendingWork(): (work: Work) => void {
  return use(RegisterContext).track
}

/**
 * `deferSubmit(event)` returns true when work is pending. It then prevents the submission and submits the form again
 * once all work has succeeded.
 */
export function useDeferredSubmit(): {
  deferSubmit: (event: React.FormEvent<HTMLFormElement>) => boolean
  isWaiting: boolean
} {
  const { done } = use(RegisterContext)
  const [isWaiting, setIsWaiting] = useState(false)
  const [due, setDue] = useState<HTMLFormElement | null>(null)
  // Submits after the render that puts the results of the work into the form.
  useEffect(() => {
    if (!due) return
    setDue(null)
    due.requestSubmit()
  }, [due])

  const deferSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    const finished = done()
    if (!finished) return false
    event.preventDefault()
    const { currentTarget } = event
    setIsWaiting(true)
    void finished.then((succeeded) => {
      setIsWaiting(false)
      if (succeeded) setDue(currentTarget)
    })
    return true
  }
  return { deferSubmit, isWaiting }
}
