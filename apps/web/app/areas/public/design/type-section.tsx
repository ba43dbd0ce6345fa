import { Button } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import { Money } from "../../../ui/money.tsx"
import { RelativeDate } from "../../../ui/relative-date.tsx"
import classes from "./design.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"
import typeClasses from "./type-section.module.css"

const sizes = ["xxl", "xl", "l", "m", "s"] as const

const sample = "Firme desde donde esté"

export function TypeSection() {
  return (
    <DesignSection
      of="letra"
      lead="Una sola familia, cinco tamaños, y el botón principal siempre a la vista."
    >
      <Sheet title="Los cinco tamaños">
        {sizes.map((size) => (
          <p key={size} className={typeClasses.line} data-size={size}>
            {sample}
          </p>
        ))}
        <div className={classes.row}>
          <Money cents={2360} />
          <RelativeDate date="2026-01-15T15:30:00.000Z" />
          <a href="#letra">Un enlace</a>
        </div>
      </Sheet>
      <Sheet title="Botones">
        <div className={classes.row}>
          <Button>Continuar</Button>
          <Button rightSection={<IconArrowRight size={20} aria-hidden="true" />}>Empezar</Button>
          <Button variant="default">Cancelar</Button>
          <Button variant="light">Ver más</Button>
          <Button variant="subtle">Omitir</Button>
        </div>
        <div className={classes.row}>
          <Button disabled>No disponible</Button>
          <Button loading>Enviando</Button>
        </div>
        <div className={classes.row} data-density="compact">
          <Button>Para el personal</Button>
          <Button variant="default">Más bajo</Button>
        </div>
      </Sheet>
    </DesignSection>
  )
}
