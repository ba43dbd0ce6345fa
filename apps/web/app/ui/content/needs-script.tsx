import { Note } from "./note.tsx"

/** Said only where the browser runs no scripts. @param what what does not work without, such as «subir archivos» */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <Note tone="warn">
        Para {what} su navegador debe permitir JavaScript, y ahora no lo permite. Actívelo en sus ajustes y
        cargue esta página otra vez: lo que ya envió se conserva.
      </Note>
    </noscript>
  )
}
