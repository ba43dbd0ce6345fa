/** Where file contents lie; their rows are in table `files`. Every content has its own key. */
export interface FileStore {
  /** Once it answers, the content survives a kill of the process and a power cut. */
  put(place: FilePlace, content: Uint8Array): Promise<{ wrappedKey: Buffer }>
  /** @throws FileContentMissing, FileContentDamaged */
  get(place: FilePlace, wrappedKey: Buffer): Promise<Buffer>
  /** Deleting what is not there is no error. */
  delete(place: FilePlace): Promise<void>
}

export interface FilePlace {
  distributorId: string
  fileId: string
}

export class FileContentMissing extends Error {
  override name = "FileContentMissing"
}

/** Wrong key, other file's content, or changed bytes. */
export class FileContentDamaged extends Error {
  override name = "FileContentDamaged"
}

/** Named contents, kept as they are given: they were sealed before. */
export interface Contents {
  /** Once it answers, the content survives a kill of the process and a power cut; a name is only seen whole. */
  write(name: string, content: Uint8Array): Promise<void>
  /** null: there is none of that name. */
  read(name: string): Promise<Buffer | null>
  /** Deleting what is not there is no error. */
  remove(name: string): Promise<void>
}
