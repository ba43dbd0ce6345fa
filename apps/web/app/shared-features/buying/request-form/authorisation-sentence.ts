import type { PurchaseFlow } from "@trazo/contract/buying/purchase"

/**
 * What a person over 65 reads aloud in the video, with the data that they entered. A correction's link does not reveal
 * the data, so the sentence then says what to fill in.
 */
export function authorisationSentence(userInfo: PurchaseFlow["userInfo"] = {}): string {
  const { names, surname1, surname2, identity, identityType } = userInfo
  const name = [names, surname1, surname2].filter(Boolean).join(" ") || "[diga su nombre completo]"
  const document = identityType === "passport" ? "pasaporte" : identity ? "cédula" : "documento"
  return `Yo, ${name}, con ${document} número ${identity || "[diga su número]"}, solicito por mi propia voluntad mi firma electrónica.`
}
