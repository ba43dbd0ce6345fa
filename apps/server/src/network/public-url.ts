type Scheme = "http" | "https"

interface PublicVariables {
  PUBLIC_SCHEME: Scheme
  PUBLIC_PORT?: number | undefined
  PORT: number
}

/** Null for the scheme's own port, which links do not show. */
export function publicPort({ PUBLIC_SCHEME, PUBLIC_PORT, PORT }: PublicVariables): number | null {
  const [usual, listened] = PUBLIC_SCHEME === "http" ? [80, PORT] : [443, 443]
  const port = PUBLIC_PORT ?? listened
  return port === usual ? null : port
}

export function publicUrl(
  { publicScheme, publicPort: shown }: { publicScheme: Scheme; publicPort: number | null },
  host: string,
  path: string,
): string {
  const port = shown === null ? "" : `:${shown}`
  return `${publicScheme}://${host}${port}${path}`
}
