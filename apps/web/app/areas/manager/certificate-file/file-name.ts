/** «ana-lopez-4821.p12»: whose it is and which one, in letters that every system keeps in a file's name. */
export function fileName(
  { holderNames, serial }: { holderNames: string; serial: string },
  ending: "p12" | "cer" | "compatible.p12",
): string {
  const name = holderNames
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
  return `${name || "firma"}-${serial.slice(-4)}.${ending}`
}
