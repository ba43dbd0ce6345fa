export interface FileStore {
  /** When it resolves, the content survives a crash and a power cut. */
  put(place: FilePlace, content: Uint8Array): Promise<{ wrappedKey: Buffer }>
  /** @throws FileContentMissing, FileContentDamaged */
  get(place: FilePlace, wrappedKey: Buffer): Promise<Buffer>
  /** Succeeds if the content does not exist. */
  delete(place: FilePlace): Promise<void>
}

export interface FilePlace {
  distributorId: string
  fileId: string
}

export class FileContentMissing extends Error {
  override name = "FileContentMissing"
}

export class FileContentDamaged extends Error {
  override name = "FileContentDamaged"
}

/** The place of the contents does not respond, or responds that it cannot. Later it may. */
export class FileStoreUnavailable extends Error {
  override name = "FileStoreUnavailable"
}

export interface Contents {
  /** When it resolves, the content survives a crash and a power cut. Readers never see a partial content. */
  write(name: string, content: Uint8Array): Promise<void>
  read(name: string): Promise<Buffer | null>
  /** Whether the content exists, without its bytes. */
  has(name: string): Promise<boolean>
  /** Succeeds if the content does not exist. */
  remove(name: string): Promise<void>
}
