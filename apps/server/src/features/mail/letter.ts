/** What a mail says, before it has a shape: each template makes one. */
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
