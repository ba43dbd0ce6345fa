/** Named contents, kept as they are given: they were sealed before. */
export interface Contents {
  /** Once it answers, the content survives a kill of the process and a power cut; a name is only seen whole. */
  write(name: string, content: Uint8Array): Promise<void>
  /** null: there is none of that name. */
  read(name: string): Promise<Buffer | null>
  /** Deleting what is not there is no error. */
  remove(name: string): Promise<void>
}
