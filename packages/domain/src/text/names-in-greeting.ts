const particles = new Set(["de", "del", "la", "las", "los", "y"])

/** Names as a letter addresses them: «MARÍA DEL CARMEN» is «María del Carmen». Names in mixed case stay as typed. */
export function namesInGreeting(names: string): string {
  if (names !== names.toLocaleUpperCase("es")) return names
  return names
    .toLocaleLowerCase("es")
    .split(" ")
    .map((word, index) => (index > 0 && particles.has(word) ? word : capitalised(word)))
    .join(" ")
}

function capitalised(word: string): string {
  return word.replace(/(^|['’-])\p{L}/gu, (start) => start.toLocaleUpperCase("es"))
}
