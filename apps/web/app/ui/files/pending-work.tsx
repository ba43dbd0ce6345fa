import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"

/** Never rejects. Resolves to false when the work failed; the place that started it shows the error. */
type Work = Promise<unknown>

interface WorkRegister {
  track: (work: Work) => void
  /** Work that starts only when the form is sent. Returns how to withdraw it. */
  defer: (start: () => Work) => () => void
  /** null when nothing is pending. Resolves to whether all of the work succeeded. */
  done: () => Promise<boolean> | null
}

const emptyRegister: WorkRegister = { track: () => {}, defer: () => () => {}, done: () => null }
const RegisterContext = createContext(emptyRegister)

/** Wraps a form whose submission waits for uploads and draft saves that its fields started. */
export function PendingWork({ children }: { children: React.ReactNode }) {
  const pending = useRef(new Set<Work>())
  const [ended, setEnded] = useState<readonly Work[]>([])
  const deferred = useRef(new Set<() => Work>())
  const register = useMemo<WorkRegister>(() => {
    const track = (work: Work) => {
      pending.current.add(work)
      // A transition, as the router's own: work ends once the data that it reloaded are in the form.
      void work.finally(() => startTransition(() => setEnded((before) => [...before, work])))
    }
    return {
      track,
      defer: (start) => {
        deferred.current.add(start)
        return () => deferred.current.delete(start)
      },
      done: () => {
        for (const start of deferred.current) track(start())
        if (pending.current.size === 0) return null
        return Promise.all(pending.current).then((outcomes) => !outcomes.includes(false))
      },
    }
  }, [])
  useLayoutEffect(() => {
    if (ended.length === 0) return
    for (const work of ended) pending.current.delete(work)
    setEnded((all) => all.filter((work) => !ended.includes(work)))
  }, [ended])
  return <RegisterContext value={register}>{children}</RegisterContext>
}

/** Returns a function that makes the surrounding form wait for a piece of work. */
export function useTrackPendingWork(): (work: Work) => void {
  return use(RegisterContext).track
}

/** The surrounding form starts this work when it is sent, and waits for it. Null while there is none. */
export function useDeferredWork(start: (() => Work) | null): void {
  const { defer } = use(RegisterContext)
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  const hasWork = start !== null
  useEffect(
    () => (hasWork ? defer(() => latest.current?.() ?? Promise.resolve()) : undefined),
    [defer, hasWork],
  )
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
      // A transition, as the router's own: the form has the reloaded data once this one renders.
      if (succeeded) startTransition(() => setDue(currentTarget))
    })
    return true
  }
  return { deferSubmit, isWaiting }
}
