import type { HashName } from "./cms/algorithms.ts"

/** The document asks for more work than one check may take. Only the whole check catches it. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork"
}

/** What each piece of work takes, in nanoseconds on the machine of the benches, generously. */
const costs = {
  octetUnpacked: 20,
  octetParsed: 3,
  octetWritten: 5,
  octetCompared: 4,
  elementParsed: 1800,
  nodeParsed: 700,
  nodeWritten: 700,
  nodeVisited: 250,
  entryRead: 2500,
  certificateRead: 100_000,
  signatureVerified: 350_000,
} as const

const octetDigested: Partial<Record<HashName, number>> = { "SHA-1": 9, "SHA-224": 11, "SHA-256": 11, MD5: 18 }

/** Four seconds of them, so that a check ends within five. */
const most = 4_000_000_000

/** One for a whole check. What a document makes this reader do is counted, not timed, so that a result never varies. */
export class WorkBudget {
  #left: number

  constructor(nanoseconds = most) {
    this.#left = nanoseconds
  }

  /** @throws TooMuchWork when nothing is left */
  spend(what: keyof typeof costs, count = 1): void {
    this.#take(costs[what] * count)
  }

  /** @throws TooMuchWork when nothing is left */
  spendDigest(hash: HashName | undefined, octets: number): void {
    this.#take(octets * ((hash && octetDigested[hash]) ?? (hash?.startsWith("SHA3") ? 100 : 40)))
  }

  /** Long keys take the square of their length. @throws TooMuchWork when nothing is left */
  spendVerification(keyOctets: number, octets: number): void {
    this.#take(costs.signatureVerified * Math.max(1, (keyOctets / 550) ** 2) + octets * 4)
  }

  #take(nanoseconds: number): void {
    this.#left -= nanoseconds
    if (this.#left < 0) throw new TooMuchWork("The budget of one check is spent")
  }
}

/** For work that the holder of a document asks for. */
export const unlimitedWork = new WorkBudget(Number.POSITIVE_INFINITY)
