import type { Theme } from "@trazo/domain/theme"
import { themeOf } from "../../../shared-features/branding/brand-style.ts"
import { useBrand } from "../../../shared-features/branding/use-brand.ts"
import classes from "./colour-section.module.css"
import { brandPairs, fixedPairs } from "./contrast-pairs.ts"
import { ContrastTable } from "./contrast-table.tsx"
import { DesignSection, Sheet } from "./design-section.tsx"
import { fixedColours } from "./fixed-colours.ts"

const names: Record<keyof Theme, readonly [name: string, use: string]> = {
  primaryColor: ["Principal", "Lo que se toca: botones y marcas"],
  primaryColor2: ["Principal, con el puntero", "El botón con el puntero encima"],
  primaryColor3: ["Acento", "Detalles que llaman la vista"],
  secondaryColor: ["Secundario", "Enlaces y marcas discretas"],
}

export function ColourSection() {
  const theme = themeOf(useBrand())
  return (
    <DesignSection
      of="colores"
      lead="Los cuatro colores de la marca. El texto encima es negro o blanco, el que mejor se lea; escrito sobre blanco, un color muy claro se oscurece hasta que se lea."
    >
      <ul className={classes.swatches}>
        {(Object.keys(names) as (keyof Theme)[]).map((key) => (
          <li key={key} className={classes.swatch}>
            <span className={classes.colour} data-colour={key} aria-hidden="true" />
            <strong>{names[key][0]}</strong>
            <code>{theme[key].toUpperCase()}</code>
            <span className={classes.use}>{names[key][1]}</span>
          </li>
        ))}
      </ul>
      <Sheet title="Contraste de cada par (WCAG 2.2, nivel AA: 4,5:1 el texto, 3:1 los bordes)">
        {[...brandPairs(theme), fixedPairs(fixedColours)].map((group) => (
          <ContrastTable key={group.title} {...group} />
        ))}
      </Sheet>
    </DesignSection>
  )
}
