// Line breaks and tabs are signs of longer texts. A joiner between pictures makes one of them.
const hidden = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u
const joinedPictures = /(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu

/** Whether a text holds a control sign, or one that nobody sees, such as those that turn the direction of what follows. */
export function hiddenSignIn(text: string): boolean {
  return hidden.test(text.replace(joinedPictures, ""))
}
