import { namesInGreeting } from "@trazo/domain/text/names-in-greeting"
import classes from "./signed-name.module.css"

/** In the units of the drawing: the letters are 30 high. */
const letterWidth = 17

/** The holder's name as a signature, on the card of a certificate. `isWritten`: as a stroke, once. */
export function SignedName({ of, isWritten = false }: { of: string; isWritten?: boolean }) {
  const names = namesInGreeting(of)
  return (
    <svg
      className={classes.name}
      data-written={isWritten}
      viewBox={`0 0 ${names.length * letterWidth} 44`}
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={names}
    >
      <text x="2" y="32" fontSize="30">
        {names}
      </text>
    </svg>
  )
}
