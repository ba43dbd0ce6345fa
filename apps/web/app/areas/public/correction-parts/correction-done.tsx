import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { useEffect, useRef } from "react"
import classes from "./correction.module.css"

export function CorrectionDone({ number }: { number: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <main className={classes.done}>
      <IconCircleCheck size={56} stroke={1.5} aria-hidden="true" />
      <h1 ref={title} tabIndex={-1}>
        Recibimos sus correcciones
      </h1>
      <p>
        La solicitud <strong>{number}</strong> volvió a revisión. Le avisaremos por correo; no tiene que hacer
        nada más.
      </p>
    </main>
  )
}
