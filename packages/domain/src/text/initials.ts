const particles = ["DE", "DEL", "LA", "LAS", "LOS", "Y", "DA", "DI", "VON", "VAN"]

/** «Ana María de la Torre» becomes «A. M. T.». Particles are skipped. */
export function initials(name: string): string {
  return name
    .normalize("NFC")
    .split(/[\s-]+/)
    .filter((word) => word !== "" && !particles.includes(word.toUpperCase()))
    .map((word) => `${([...word][0] ?? "").toUpperCase()}.`)
    .join(" ")
}

/** The part of an identity number that public pages show. */
export function lastFour(identity: string): string {
  return identity.slice(-4)
}
