import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsString,
} from "nuqs/server"

type Parsers = Parameters<typeof createLoader>[0]

export interface ListOptions {
  /** Longest search, in characters. */
  searchMaximum?: number
}

const builtIn = (maximum: number) => ({
  search: createParser({
    parse: (text) => text.trim().slice(0, maximum) || null,
    serialize: (text: string) => text,
  }).withDefault(""),
  /** Where the page begins, as the server gave it; a new search, filter or order starts over. */
  cursor: parseAsString,
})

const builtInKeys = { search: "buscar", cursor: "desde" }

/**
 * What a list's URL holds, said once for the loader, the links and the search field. `search` and `cursor` are part
 * of every list. What makes no sense in a URL is read as its default, and defaults are not written.
 *
 * @param urlKeys Spanish names of the parameters
 * @example
 * const list = defineList({ state: choiceParam({ activa: "active" }) }, { state: "estado" })
 * list.read(request)                 // { search: "", cursor: null, state: "active" }
 * list.href({ state: "active" })     // "?estado=activa"
 */
export function defineList<Own extends Parsers>(
  own: Own,
  urlKeys: { [Key in keyof Own]: string },
  { searchMaximum = 80 }: ListOptions = {},
) {
  const parsers: ReturnType<typeof builtIn> & Own = { ...builtIn(searchMaximum), ...own }
  const keys: Record<string, string> = { ...builtInKeys, ...urlKeys }
  type Address = inferParserType<ReturnType<typeof builtIn> & Own>
  const load = createLoader(parsers as Parsers, { urlKeys: keys })
  const serialize = createSerializer(parsers as Parsers, { urlKeys: keys })
  return {
    urlKeys: keys,
    searchMaximum,
    read: (input: Request | URL | URLSearchParams) =>
      load(input instanceof Request ? new URL(input.url).searchParams : input) as Address,
    /** The query, «?…», or the path alone where nothing differs from the defaults. */
    href: (address: Partial<Address>): string => serialize(address as never),
  }
}

export interface ListDefinition<Address extends ListAddress> {
  urlKeys: Record<string, string>
  searchMaximum: number
  read: (input: Request | URL | URLSearchParams) => Address
  href: (address: Partial<Address>) => string
}

export interface ListAddress {
  search: string
  cursor: string | null
}

/** A parameter with a few values, each under its Spanish word; null for none of them. */
export function choiceParam<Value extends string>(words: Record<string, Value>) {
  const word = new Map(Object.entries(words).map(([name, value]) => [value, name]))
  return createParser<Value>({
    parse: (text) => (Object.hasOwn(words, text) ? (words[text] ?? null) : null),
    serialize: (value) => word.get(value) ?? "",
  })
}
