import { ApiError } from "@trazo/contract/errors/errors"

const mebibyte = 1024 * 1024
/** Bytes of unanswered bodies in memory, of everybody and of one network: three videos of 10 MB. */
const most = 96 * mebibyte
const mostOfNetwork = 32 * mebibyte

/** The bytes that one request holds until it is answered. */
export interface Intake {
  /** @throws ApiError OVERLOADED */
  take(bytes: number): void

  release(): void
}

/** Bounds what all bodies together hold in memory: each is small, but one caller can open thousands. */
export class BodyBudget {
  #taken = 0
  readonly #takenBy = new Map<string, number>()

  open(network: string): Intake {
    let own = 0
    let isOpen = true
    return {
      take: (bytes) => {
        if (!isOpen || !this.#fits(network, bytes)) throw new ApiError("OVERLOADED")
        own += bytes
        this.#add(network, bytes)
      },
      release: () => {
        isOpen = false
        this.#add(network, -own)
        own = 0
      },
    }
  }

  #fits(network: string, bytes: number): boolean {
    return this.#taken + bytes <= most && (this.#takenBy.get(network) ?? 0) + bytes <= mostOfNetwork
  }

  #add(network: string, bytes: number): void {
    this.#taken += bytes
    const taken = (this.#takenBy.get(network) ?? 0) + bytes
    if (taken > 0) this.#takenBy.set(network, taken)
    else this.#takenBy.delete(network)
  }
}
