/** Where mails that could not be delivered come back to. */
export interface BounceFolder {
  /**
   * Gives each new message once; one whose handling throws stays new. Killed in between it is given again.
   * @param handle gets the message as it came, its first megabyte at most
   */
  readNew(handle: (message: Buffer) => Promise<void>): Promise<void>
}

/** No folder is set: what comes back is somebody's to read. */
export const noBounces: BounceFolder = { readNew: async () => {} }
