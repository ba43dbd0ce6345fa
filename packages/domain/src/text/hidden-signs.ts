/** Zero-width signs, soft hyphens and those that turn the direction: they come along when somebody copies a text. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
// Line breaks and tabs are signs of longer texts. A joiner between pictures makes one of them.
const hidden = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u
const joinedPictures = /(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu

/** A text as people see it. Joined pictures stay joined. */
export function withoutUnseenSigns(text: string): string {
  return text
    .split(joinedPictures)
    .map((part) => part.replace(unseen, ""))
    .join("\u200d")
}

/** Whether a text holds a control sign, or one that nobody sees, such as those that turn the direction of what follows. */
export function hiddenSignIn(text: string): boolean {
  return hidden.test(text.replace(joinedPictures, ""))
}
