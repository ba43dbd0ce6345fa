import { accessibleTextColor } from "@trazo/domain/distributors/accessible-text-color"
import { contrastRatio, readableContrast, readableTextOn } from "@trazo/domain/distributors/contrast"
import type { Theme } from "@trazo/domain/distributors/theme"

/** For shapes that are not text (WCAG 2.2, 1.4.11). */
const visibleContrast = 3

interface ContrastPair {
  name: string
  /** "#rrggbb", as both below. */
  front: string
  back: string
  /** A shape (a border) needs 3:1, text 4.5:1 (AA). */
  isShape?: true
  /** The brand's colour that `front` is, unchanged. */
  colour?: keyof Theme
}

export interface MeasuredPair extends ContrastPair {
  /** «7,36:1», never rounded up. */
  ratio: string
  meets: boolean
}

export interface PairGroup {
  title: string
  pairs: readonly ContrastPair[]
}

export function measured(pair: ContrastPair): MeasuredPair {
  const ratio = contrastRatio(pair.front, pair.back)
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2).replace(".", ",")
  return { ...pair, ratio: `${shown}:1`, meets: ratio >= (pair.isShape ? visibleContrast : readableContrast) }
}

const white = "#ffffff"

/** The brand's four colours with their text, and as text on white. */
export function brandPairs({
  primaryColor,
  primaryColor2,
  primaryColor3,
  secondaryColor,
}: Theme): PairGroup[] {
  const on = (name: string, back: string) => ({ name, front: readableTextOn(back), back })
  return [
    {
      title: "Texto sobre los colores de la marca",
      pairs: [
        on("Botón", primaryColor),
        on("Botón con el puntero encima", primaryColor2),
        on("Acento", primaryColor3),
        on("Marca discreta", secondaryColor),
      ],
    },
    {
      title: "Los colores de la marca como texto",
      pairs: [
        { name: "Principal, tal como está", front: primaryColor, back: white, colour: "primaryColor" },
        { name: "Principal, como se escribe", front: accessibleTextColor(primaryColor), back: white },
        { name: "Enlaces, tal como está", front: secondaryColor, back: white, colour: "secondaryColor" },
        { name: "Enlaces, como se escribe", front: accessibleTextColor(secondaryColor), back: white },
      ],
    },
  ]
}

/** The pairs that are the same for every brand. `colours`: by variable. */
export function fixedPairs(colours: Readonly<Record<string, string>>): PairGroup {
  const pair = (name: string, front: string, back: string): ContrastPair => ({
    name,
    front: colours[front] ?? white,
    back: colours[back] ?? white,
  })
  return {
    title: "Colores que no cambian con la marca",
    pairs: [
      pair("Texto", "ink-1", "surface"),
      pair("Texto secundario", "ink-2", "surface"),
      pair("Texto secundario sobre el fondo", "ink-2", "ground"),
      pair("Correcto", "good", "good-ground"),
      pair("Atención", "warn", "warn-ground"),
      pair("Error", "bad", "bad-ground"),
      pair("En curso", "calm", "calm-ground"),
      { ...pair("Borde de los campos", "line-strong", "surface"), isShape: true },
    ],
  }
}
