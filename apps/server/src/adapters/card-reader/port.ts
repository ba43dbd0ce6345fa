import type { PictureFacts } from "@trazo/domain/buying/picture-facts"

/** `unreadable`: the picture does not decode, or reading it took too long. `busy`: too many wait, and it was not read. */
type Reading = PictureFacts | "unreadable" | "busy"

/** Measures pictures of documents and reads their text, one at a time. Sources take turns. Check their pixels first. */
export interface CardReader {
  /** @param source whose picture it is, such as a distributor */
  read(picture: Uint8Array, wanted: { text: boolean }, source: string): Promise<Reading>
  close(): Promise<void>
}
