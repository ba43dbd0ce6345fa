import { createContext, use, useCallback, useEffect, useId, useMemo, useRef } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import { ConfirmDialog } from "../dialog/dialog.tsx"

type Register = (id: string, isDirty: boolean) => void
const RegisterContext = createContext<Register>(() => {})

/**
 * Asks for confirmation before a link or a closed tab discards unsaved changes. Render it in each area's layout,
 * because the router supports one blocker at a time.
 */
export function UnsavedChanges({ children }: { children: React.ReactNode }) {
  const dirty = useRef(new Set<string>())
  const register = useMemo<Register>(
    () => (id, isDirty) => void (isDirty ? dirty.current.add(id) : dirty.current.delete(id)),
    [],
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(
    useCallback((event) => {
      if (dirty.current.size > 0) event.preventDefault()
    }, []),
  )
  return (
    <RegisterContext value={register}>
      {children}
      <ConfirmDialog
        opened={blocker.state === "blocked"}
        title="¿Salir sin guardar?"
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
        isDestructive
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        Hay cambios en esta página que no se han guardado. Si sale, se pierden.
      </ConfirmDialog>
    </RegisterContext>
  )
}

/** Reports unsaved changes to `UnsavedChanges`. */
export function useUnsavedChanges(isDirty: boolean): void {
  const id = useId()
  const register = use(RegisterContext)
  useEffect(() => {
    register(id, isDirty)
    return () => register(id, false)
  }, [register, id, isDirty])
}
