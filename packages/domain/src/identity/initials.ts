const particles = ["DE", "DEL", "LA", "LAS", "LOS", "Y", "DA", "DI", "VON", "VAN"]

/** The initials of a name: «Ana María de la Torre» is «A. M. T.». Particles have none. */
export function initials(name: string): string {
  return name
    .normalize("NFC")
    .split(/[\s-]+/)
    .filter((word) => word !== "" && !particles.includes(word.toUpperCase()))
    .map((word) => `${([...word][0] ?? "").toUpperCase()}.`)
    .join(" ")
}

/** The last four characters of an identity number, all that a public page tells of it. */
export function lastFour(identity: string): string {
  return identity.slice(-4)
}
