import { type BrandPictureState, saveBrandPicture } from "@trazo/contract/distributors/brand-media"
import { ApiError } from "@trazo/contract/errors/errors"
import { useState } from "react"
import { useRevalidator } from "react-router"
import { uploadFromBrowser } from "../../../../shared-features/platform/api/upload-from-browser.ts"
import type { Cut } from "./use-cut.ts"

/** Sends a picture from the browser. Another person's change meanwhile is shown before this one may replace it. */
export function useSavePicture({ key, lastChange }: BrandPictureState, onSaved: () => void) {
  const { revalidate } = useRevalidator()
  const [version, setVersion] = useState(lastChange.version)
  const [share, setShare] = useState<number | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const fail = async (error: unknown) => {
    if (error instanceof ApiError && error.typeCode === "CHANGED_MEANWHILE") {
      await revalidate()
      setRefused(true)
    } else {
      setProblem(error instanceof Error ? error.message : "No se pudo guardar la imagen. Intente otra vez.")
    }
  }

  return {
    /** From 0 to 1 while it is sent. */
    share,
    conflict: isRefused ? lastChange : null,
    problem,
    /** Bases the next attempt on the other person's picture. */
    keepOwn() {
      setVersion(lastChange.version)
      setRefused(false)
    },
    async send(file: File, { area, focus, shape }: Cut) {
      if (!area || share !== null) return
      setShare(0)
      setProblem(null)
      const numbers = { ...area, focusX: focus.x, focusY: focus.y }
      const fields = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]))
      try {
        await uploadFromBrowser(saveBrandPicture, {
          params: { picture: key },
          file,
          onProgress: setShare,
          fields: { ...fields, shape: shape.key, version },
        })
        await revalidate()
        onSaved()
      } catch (error) {
        await fail(error)
      } finally {
        setShare(null)
      }
    },
  }
}
