import type { Cents } from "../money.ts"

/** A movement that somebody chose for a payment. One may be chosen for several, and several for one. */
interface ChosenPair {
  movement: string
  payment: string
}

interface FreeMovement {
  id: string
  /** What it has left of what came in. */
  freeCents: Cents
}

/**
 * What each movement pays of a payment, in their order: never more than it has left, and together never more than is due.
 * Those that would pay nothing are left out.
 */
export function shareOut(
  movements: readonly FreeMovement[],
  dueCents: Cents,
): { id: string; cents: Cents }[] {
  const shares: { id: string; cents: Cents }[] = []
  let due = dueCents
  for (const { id, freeCents } of movements) {
    const cents = Math.min(freeCents, due)
    if (cents <= 0) continue
    shares.push({ id, cents })
    due -= cents
  }
  return shares
}

interface GroupSum {
  /** What the movements of the group have left. */
  arrivedCents: Cents
  /** What its payments still need. */
  dueCents: Cents
}

/**
 * The sums of the groups of movements and payments that pairs connect, by payment. A group whose sums are equal is settled
 * to the cent.
 */
export function groupSums(
  pairs: readonly ChosenPair[],
  { freeCents, dueCents }: { freeCents: ReadonlyMap<string, Cents>; dueCents: ReadonlyMap<string, Cents> },
): Map<string, GroupSum> {
  const parents = new Map<string, string>()
  const rootOf = (start: string): string => {
    let node = start
    for (let up = parents.get(node); up !== undefined && up !== node; up = parents.get(node)) node = up
    return node
  }
  for (const { movement, payment } of pairs) parents.set(rootOf(`m ${movement}`), rootOf(`p ${payment}`))
  const sums = new Map<string, GroupSum>()
  const sumOf = (node: string) => {
    const root = rootOf(node)
    const sum = sums.get(root) ?? { arrivedCents: 0, dueCents: 0 }
    sums.set(root, sum)
    return sum
  }
  for (const id of new Set(pairs.map(({ movement }) => movement))) {
    sumOf(`m ${id}`).arrivedCents += freeCents.get(id) ?? 0
  }
  const payments = [...new Set(pairs.map(({ payment }) => payment))]
  for (const id of payments) sumOf(`p ${id}`).dueCents += dueCents.get(id) ?? 0
  return new Map(payments.map((id) => [id, sumOf(`p ${id}`)]))
}
