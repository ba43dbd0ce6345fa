/** `busy`: too many pictures wait, of this source or of all, and this one was not read. */
export type DecodeOutcome = "decoded" | "damaged" | "busy"

/** Decodes JPEG and PNG pictures to check that they are complete, one at a time. Sources take turns. Check their pixels first. */
export interface PictureDecoder {
  /** @param source whose picture it is, such as a network address */
  decode(picture: Uint8Array, source: string): Promise<DecodeOutcome>
  close(): Promise<void>
}
