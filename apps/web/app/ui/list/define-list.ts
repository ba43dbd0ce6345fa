import { parsePeriod } from "@trazo/domain/desk/period"
import { isUuid } from "@trazo/domain/text/uuid"
import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsString,
} from "nuqs/server"

type Parsers = Parameters<typeof createLoader>[0]

interface ListOptions {
  /** Longest search, in characters. */
  searchMaximum?: number
}

const builtIn = (maximum: number) => ({
  search: createParser({
    parse: (text) => text.trim().slice(0, maximum) || null,
    serialize: (text: string) => text,
  }).withDefault(""),
  /** The server's cursor of the page. A new search, filter or order starts at the first page. */
  cursor: parseAsString,
})

const builtInKeys = { search: "buscar", cursor: "desde" }

/**
 * Defines the URL of a list for its loader, links and search field. Every list has `search` and `cursor`. Invalid values
 * are read as defaults, and defaults are not written.
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
    /** The query with «?», or "" for the defaults. */
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

type SetParameters<Address> = { [Key in keyof Address]?: Exclude<Address[Key], null> }

/** The query of a list's endpoint: the parameters of the address that are set. */
export function queryOf<Address extends object>(address: Address): SetParameters<Address> {
  const set = Object.entries(address).filter(([, value]) => value !== null && value !== "")
  return Object.fromEntries(set) as SetParameters<Address>
}

/** A period of days, as `formatPeriod` writes it. Anything else is read as null. */
export const periodParam = createParser<string>({
  parse: (text) => (parsePeriod(text) ? text : null),
  serialize: (text) => text,
})

/** A row's id. Anything else is read as null. */
export const uuidParam = createParser<string>({
  parse: (text) => (isUuid(text) ? text : null),
  serialize: (text) => text,
})

/** A parameter with a few values by Spanish name. An unknown name is read as null. */
export function choiceParam<Value extends string>(words: Record<string, Value>) {
  const word = new Map(Object.entries(words).map(([name, value]) => [value, name]))
  return createParser<Value>({
    parse: (text) => (Object.hasOwn(words, text) ? (words[text] ?? null) : null),
    serialize: (value) => word.get(value) ?? "",
  })
}
