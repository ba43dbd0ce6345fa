import type { Cents } from "../money.ts"

interface Part {
  id: string
  cents: Cents
}

/** Parts of one sum, at most. A company that pays for more people names them in a list. */
const partsAtMost = 40
/** The most related parts that are searched, and the steps of a search. */
const searchedAtMost = 60
const stepsAtMost = 20_000

/**
 * At least two parts whose sum is exact, as few as a bounded search finds: all of them, else of the largest first. The
 * parts come from strangers' text, so that the search ends after a fixed number of steps, also without a result.
 */
export function exactSum(parts: readonly Part[], cents: Cents): string[] | null {
  const fitting = parts.filter((part) => part.cents > 0 && part.cents <= cents).slice(0, searchedAtMost)
  if (fitting.length >= 2 && fitting.length <= partsAtMost && sumOf(fitting) === cents) {
    return fitting.map(({ id }) => id)
  }
  const sorted = fitting.toSorted((one, other) => other.cents - one.cents)
  /** The sum from each part on: what no later part can reach is given up. */
  const rest = sorted.map((_, at) => sumOf(sorted.slice(at)))
  const chosen: string[] = []
  let steps = 0
  const search = (from: number, left: Cents): boolean => {
    if (left === 0) return chosen.length >= 2
    if (chosen.length === partsAtMost) return false
    for (let at = from; at < sorted.length; at++) {
      const part = sorted[at]
      if (++steps > stepsAtMost || !part || (rest[at] ?? 0) < left) return false
      // An equal part that led nowhere leads nowhere again.
      if (part.cents > left || (at > from && sorted[at - 1]?.cents === part.cents)) continue
      chosen.push(part.id)
      if (search(at + 1, left - part.cents)) return true
      chosen.pop()
    }
    return false
  }
  return search(0, cents) ? chosen : null
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/** A movement and a payment of other amounts whose numbers or names agree. */
export interface RelatedPair {
  movement: Part
  payment: Part
}

interface SumGroup {
  movements: string[]
  payments: string[]
}

/** Searches of one statement. Others are left to a person. */
const searchesAtMost = 300

/** Movements that pay several payments to the cent, then several movements that pay one. Nothing is in two groups. */
export function* findSums(pairs: readonly RelatedPair[]): Generator<undefined, SumGroup[], void> {
  const groups: SumGroup[] = []
  const taken = new Set<string>()
  let searches = 0
  function* search(whole: Part, parts: readonly Part[]): Generator<undefined, string[] | null, void> {
    const free = parts.filter(({ id }) => !taken.has(id))
    if (taken.has(whole.id) || free.length < 2 || ++searches > searchesAtMost) return null
    yield
    const found = exactSum(free, whole.cents)
    for (const id of found ? [whole.id, ...found] : []) taken.add(id)
    return found
  }
  const smaller = pairs.filter(({ movement, payment }) => payment.cents < movement.cents)
  for (const [movement, related] of byWhole(smaller, ({ movement, payment }) => [movement, payment])) {
    const payments = yield* search(movement, related)
    if (payments) groups.push({ movements: [movement.id], payments })
  }
  const larger = pairs.filter(({ movement, payment }) => payment.cents > movement.cents)
  for (const [payment, related] of byWhole(larger, ({ movement, payment }) => [payment, movement])) {
    const movements = yield* search(payment, related)
    if (movements) groups.push({ movements, payments: [payment.id] })
  }
  return groups
}

function byWhole(
  pairs: readonly RelatedPair[],
  split: (pair: RelatedPair) => readonly [Part, Part],
): [Part, Part[]][] {
  const groups = new Map<string, [Part, Part[]]>()
  for (const pair of pairs) {
    const [whole, part] = split(pair)
    const group = groups.get(whole.id)
    if (group) group[1].push(part)
    else groups.set(whole.id, [whole, [part]])
  }
  return [...groups.values()]
}
