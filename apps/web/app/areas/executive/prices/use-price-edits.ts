import type { PricedCell, PriceGrid } from "@trazo/contract/distributors/prices"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import type { PriceWithIva } from "@trazo/domain/money/iva"
import { type EditedPrice, editPrice, type TypedPrice } from "@trazo/domain/selling/price-edit"
import { priceListNames } from "@trazo/domain/selling/price-key"
import { useCallback, useState } from "react"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"

export type PriceIntent = "save" | "cancelChange"
export const usePriceIntent = intentHook<Record<PriceIntent, Intents[string]>>()

export interface PriceChange {
  cell: PricedCell
  /** Null takes the certificate off sale. */
  price: PriceWithIva | null
}

export interface PriceEdits {
  /** The same object until another one is typed, so that rows can be memoized. */
  typedOf: (cell: PricedCell) => TypedPrice | null
  type: (cell: PricedCell, typed: TypedPrice) => void
  clear: () => void
  /** Edits that differ from the price in force, of every list. */
  changes: readonly PriceChange[]
  /** Number of wrong amounts. */
  problems: number
}

/** What is typed in the grids, by price key. It stays while another list is shown. */
export function usePriceEdits({ cells, ivaPercent }: PriceGrid): PriceEdits {
  const [typed, setTyped] = useState<Readonly<Record<string, TypedPrice>>>({})
  const typedOf = (cell: PricedCell) => typed[cell.priceKey] ?? null
  const edited = cells.flatMap((cell) => {
    const one = editedPrice(typedOf(cell), ivaPercent)
    return one ? [{ cell, price: one.price, problem: one.problem }] : []
  })
  return {
    typedOf,
    type: useCallback((cell, one) => setTyped((before) => ({ ...before, [cell.priceKey]: one })), []),
    clear: useCallback(() => setTyped({}), []),
    changes: edited.filter(
      ({ cell, price, problem }) => !problem && price?.baseCents !== cell.price?.baseCents,
    ),
    problems: edited.filter(({ problem }) => problem !== null).length,
  }
}

export function editedPrice(typed: TypedPrice | null, ivaPercent: number): (TypedPrice & EditedPrice) | null {
  return typed && { ...typed, ...editPrice(typed, { percent: ivaPercent }) }
}

/** «Persona natural, 1 año», with the list unless it is the normal one. */
export function cellName({ kind, validity, list }: PricedCell): string {
  const name = `${certificateKindNames[kind]}, ${validityNames[validity]}`
  return list === "normal" ? name : `${name}, ${priceListNames[list].toLowerCase()}`
}
