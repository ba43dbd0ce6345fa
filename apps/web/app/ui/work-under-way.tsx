import { createContext, use, useEffect, useMemo, useRef, useState } from "react"

/** Resolves to false when it came to nothing, which its own place then says. */
type Work = Promise<unknown>

interface WorkRegister {
  track: (work: Work) => void
  /** null: nothing is under way. Resolves to whether all of it came to something. */
  done: () => Promise<boolean> | null
}

const nobodyWaits: WorkRegister = { track: () => {}, done: () => null }
const RegisterContext = createContext(nobodyWaits)

/** Around a form and what it must not overtake: uploads in its fields, a draft on its way. */
export function WorkUnderWay({ children }: { children: React.ReactNode }) {
  const underWay = useRef(new Set<Work>())
  const register = useMemo<WorkRegister>(
    () => ({
      track: (work) => {
        underWay.current.add(work)
        void work.finally(() => underWay.current.delete(work))
      },
      done: () => {
        if (underWay.current.size === 0) return null
        return Promise.all(underWay.current).then((outcomes) => !outcomes.includes(false))
      },
    }),
    [],
  )
  return <RegisterContext value={register}>{children}</RegisterContext>
}

/** Tells the form around it of work that its sending has to wait for. It may not reject. */
export function useTrackWork(): (work: Work) => void {
  return use(RegisterContext).track
}

/**
 * `hold(event)`: true where the form has to wait; it then sends itself once all is done, unless something came to
 * nothing.
 */
export function useSubmitAfterWork(): {
  hold: (event: React.FormEvent<HTMLFormElement>) => boolean
  isWaiting: boolean
} {
  const { done } = use(RegisterContext)
  const [isWaiting, setIsWaiting] = useState(false)
  const [due, setDue] = useState<HTMLFormElement | null>(null)
  // Not before what the work brought has been drawn: the form sends what it holds then.
  useEffect(() => {
    if (!due) return
    setDue(null)
    due.requestSubmit()
  }, [due])

  const hold = (event: React.FormEvent<HTMLFormElement>) => {
    const finished = done()
    if (!finished) return false
    event.preventDefault()
    const { currentTarget } = event
    setIsWaiting(true)
    void finished.then((isWhole) => {
      setIsWaiting(false)
      if (isWhole) setDue(currentTarget)
    })
    return true
  }
  return { hold, isWaiting }
}
