import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import { paths } from "@trazo/contract/paths"
import classes from "./unfinished.module.css"

/** Who left a purchase half way finds it again. */
export function Unfinished() {
  return (
    <aside className={classes.unfinished} aria-label="Solicitud sin terminar">
      <div>
        <strong>Tiene una solicitud sin terminar.</strong> Todo lo que avanzó está guardado.
      </div>
      <a className={classes.link} href={paths.purchase}>
        Continuar mi solicitud
        <IconArrowRight size={20} aria-hidden="true" />
      </a>
    </aside>
  )
}
