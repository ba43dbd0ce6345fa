/**
 * Reads a response, and no more of it than is agreed, while it arrives.
 * @param most octets @param sender who is named in the error
 * @throws Error if there is more
 */
export async function readBounded(response: Response, most: number, sender: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let octets = 0
  for await (const part of response.body ?? []) {
    octets += part.length
    // Leaving the loop ends the connection.
    if (octets > most) throw new Error(`${sender} responded with too much`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
