/**
 * An address whose percent signs mean nothing (`/%zz`, `/%E0%A4%A`) taken literally, so that it is answered like any
 * other that does not exist (decisions, section 7); Fastify would refuse it before any of our handlers, in English.
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
