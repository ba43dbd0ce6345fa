/** Files that are written once, where the owner of the database cannot change or delete them. */
export interface AnchorStore {
  read(name: string): Promise<Buffer | null>
  /** When it resolves, the content survives a power cut. @returns false if the name exists, with whatever content */
  writeOnce(name: string, content: Uint8Array): Promise<boolean>
}
