/** The document asks for more work than one check may take. Only the whole check catches it. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork"
}

/** What a unit of work is, in nanoseconds on the machine of the benches. */
const costs = {
  octetUnpacked: 10,
} as const

const most = 4_000_000_000

/** One for a whole check. What a document makes this reader do is counted, not timed, so that a result never varies. */
export class WorkBudget {
  #left: number

  constructor(nanoseconds = most) {
    this.#left = nanoseconds
  }

  /** @throws TooMuchWork when nothing is left */
  spend(what: keyof typeof costs, count = 1): void {
    this.#left -= costs[what] * count
    if (this.#left < 0) throw new TooMuchWork()
  }
}
