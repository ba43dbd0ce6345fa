/**
 * Escapes percent signs that cannot be decoded (`/%zz`, `/%E0%A4%A`), so that the address is answered as one that does
 * not exist. Otherwise Fastify refuses it in English before any of our handlers runs.
 */
export function readableUrl(url: string): string {
  const [path = "", ...query] = url.split("?")
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?")
  }
}
