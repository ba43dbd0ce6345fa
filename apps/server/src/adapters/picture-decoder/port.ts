/** `busy`: too many pictures wait, of this source or of all, and this one was not read. */
type NotDecoded = "damaged" | "busy"
type DecodeOutcome = "decoded" | NotDecoded

/** What to make of a picture. */
export interface Rendering {
  /** Shares of the upright picture's width and height. May reach beyond it, which leaves transparent margins. */
  crop: { x: number; y: number; width: number; height: number }
  /** In pixels. The first is the largest. */
  sizes: readonly { width: number; height: number }[]
  /** PNG also for a picture without transparent parts. */
  isLossless: boolean
}

export interface RenderedPicture {
  mediaType: "image/png" | "image/jpeg"
  /** One for each size. They have none of the original's metadata, such as the place of a photo. */
  contents: Uint8Array[]
}

/** Decodes JPEG and PNG pictures, one at a time. Sources take turns. Check their pixels first. */
export interface PictureDecoder {
  /** Checks that the picture is complete. @param source whose picture it is, such as a network address */
  decode(picture: Uint8Array, source: string): Promise<DecodeOutcome>
  /** Cuts the picture and encodes it again in several sizes. */
  render(picture: Uint8Array, rendering: Rendering, source: string): Promise<RenderedPicture | NotDecoded>
  /** A turned JPEG as it is seen, without metadata. */
  turnUpright(picture: Uint8Array, source: string): Promise<Uint8Array | NotDecoded>
  close(): Promise<void>
}
