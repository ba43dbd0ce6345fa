import { useEffect, useState } from "react"

/** For whom this document has opened it already: the next full load forgets. */
let openedFor: string | null = null

/** Whether the dialog is open: by itself once after a full load, for each who signs in (F6); then when asked. */
export function useOpenedOnce(userId: string, opensByItself: boolean) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!opensByItself || openedFor === userId) return
    openedFor = userId
    setOpen(true)
  }, [userId, opensByItself])
  return [isOpen, setOpen] as const
}
