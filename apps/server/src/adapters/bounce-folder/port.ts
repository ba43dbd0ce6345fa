export interface BounceFolder {
  /**
   * Passes each new message to `handle`. A message whose handling fails or is interrupted stays new.
   * @param handle gets the raw message, at most its first megabyte
   */
  readNew(handle: (message: Buffer) => Promise<void>): Promise<void>
}

export const noBounces: BounceFolder = { readNew: async () => {} }
