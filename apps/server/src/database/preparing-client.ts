import type { Socket } from "node:net"
import pg from "pg"

/** Statements are written in code, so there are few; lists of changing length make more, which stay unnamed. */
const mostStatements = 400
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostStatements) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/** The part of pg's connection that its types leave out. */
interface Corked {
  readonly connection: { readonly stream: Socket }
}

/**
 * Statements that are begun together leave in one write, which is most of what a small one costs here. Gives each parametrised statement a name, under which PostgreSQL parses, checks and plans it once a connection and
 * not at every call: half of what a small statement costs there.
 */
export class PreparingClient extends pg.Client {
  // The overloads of the parent are its own; Kysely calls this one.
  override query(...given: unknown[]): never {
    const [text, values] = given
    this.leaveTogether()
    const query = super.query.bind(this) as (...given: unknown[]) => never
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return query(...given)
    const name = nameOf(text)
    return name ? query({ name, text, values }, ...given.slice(2)) : query(...given)
  }

  private leaveTogether(): void {
    const { stream } = (this as unknown as Corked).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}
