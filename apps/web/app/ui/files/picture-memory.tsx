import { isSamePicture } from "@trazo/domain/platform/picture-quality"
import { createContext, use, useMemo, useRef } from "react"

interface Memory {
  /** Keeps the picture of a field; returns whether another field has the same one. */
  keep: (field: string, fingerprint: readonly number[]) => boolean
  forget: (field: string) => void
}

const MemoryContext = createContext<Memory>({ keep: () => false, forget: () => {} })

/** The pictures chosen on this page, to notice one that serves for two documents. */
export function PictureMemory({ children }: { children: React.ReactNode }) {
  const kept = useRef(new Map<string, readonly number[]>())
  const memory = useMemo<Memory>(
    () => ({
      keep: (field, fingerprint) => {
        kept.current.set(field, fingerprint)
        return [...kept.current].some(
          ([other, known]) => other !== field && isSamePicture(known, fingerprint),
        )
      },
      forget: (field) => {
        kept.current.delete(field)
      },
    }),
    [],
  )
  return <MemoryContext value={memory}>{children}</MemoryContext>
}

export function usePictureMemory(): Memory {
  return use(MemoryContext)
}
