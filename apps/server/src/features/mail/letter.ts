import type { Block } from "@trazo/domain/markdown"

/** What a mail of the system's own says, in fixed words, before it has a shape: each template makes one. */
export interface Letter {
  subject: string
  /** Names of whom it greets; none for a mail to an address that nobody has proved yet. */
  greeting?: string
  paragraphs: readonly string[]
  /** Shown large, to be typed. */
  code?: string
  items?: readonly { label: string; text: string }[]
  button?: { label: string; url: string }
  /** Small print under all. */
  note?: string
}

export type LetterBlock =
  | Block
  | { type: "code"; code: string }
  | { type: "button"; label: string; url: string }
  | { type: "note"; text: string }

/** A mail whose words a distributor may have written. */
export interface WrittenLetter {
  subject: string
  blocks: readonly LetterBlock[]
}
