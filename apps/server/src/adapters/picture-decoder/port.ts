/** `busy`: too many pictures wait, and this one was not read. */
export type DecodeOutcome = "decoded" | "damaged" | "busy"

/** Decodes JPEG and PNG pictures to check that they are complete, one at a time. Check their pixels first. */
export interface PictureDecoder {
  decode(picture: Uint8Array): Promise<DecodeOutcome>
  close(): Promise<void>
}
