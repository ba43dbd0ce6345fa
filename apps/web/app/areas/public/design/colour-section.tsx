import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import type { Theme } from "@trazo/domain/branding/theme"
import { themeOf } from "../../../shared-features/branding/brand-style.ts"
import { useBrand } from "../../../shared-features/branding/use-brand.ts"
import sheet from "../../../styles/global.css?raw"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import classes from "./colour-section.module.css"
import { brandPairs, fixedPairs, type MeasuredPair, measured, type PairGroup } from "./contrast-pairs.ts"
import contrastTableStyles from "./contrast-table.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"

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

function ContrastTable({ title, pairs }: PairGroup) {
  return (
    <table className={contrastTableStyles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Par</th>
          <th scope="col">Contraste</th>
          <th scope="col">AA</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <Row key={pair.name} {...measured(pair)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ name, front, back, isShape, ratio, meets }: MeasuredPair) {
  return (
    <tr>
      <th scope="row">
        <span className={contrastTableStyles.pair}>
          {/* Shown as it is, also where it cannot be read: that is what the row is about. */}
          <span
            className={contrastTableStyles.sample}
            style={isShape ? { background: back, borderColor: front } : { color: front, background: back }}
            data-shape={isShape}
            aria-hidden="true"
          />
          <span>
            {name}
            <code className={contrastTableStyles.codes}>
              {front.toUpperCase()} / {back.toUpperCase()}
            </code>
          </span>
        </span>
      </th>
      <td className={contrastTableStyles.ratio}>{ratio}</td>
      <td>
        <StatusBadge icon={meets ? IconCircleCheck : IconCircleX} tone={meets ? "good" : "bad"}>
          {meets ? "cumple" : "no cumple"}
        </StatusBadge>
      </td>
    </tr>
  )
}

const declared = /--([a-z0-9-]+):\s*#([0-9a-f]{3}|[0-9a-f]{6});/gi

function whole(hex: string): string {
  return hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join("")
}

/** The colours that no brand changes, by their variable, "#rrggbb": read where they are written. */
const fixedColours: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(sheet.matchAll(declared), ([, name = "", hex = ""]) => [name, `#${whole(hex)}`]),
)
