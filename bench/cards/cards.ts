import type { CardFields } from "@trazo/domain/buying/card-reading"
import { readCardFields } from "@trazo/domain/requests/card-fields"
import type { ReadPicture } from "@trazo/domain/requests/evidence"
import { childReader } from "../../apps/server/src/adapters/card-reader/child-reader.ts"
import {
  type CardHolder,
  type CardModel,
  drawCard,
  type Light,
} from "../../e2e/support/people/drawn-cards.ts"
import { atLeast, atMost, type BenchResult, figure } from "../result.ts"
import { cardHolder } from "./card-holder.ts"

const models = ["new", "old", "passport"] as const
const lights = ["clean", "tilted", "dim", "glare"] as const
const cardCount = 40

interface Read {
  light: Light
  right: number
  wrong: string[]
  /** Fields that the card has. */
  all: number
  milliseconds: number
  bytes: number
}

/** How much of 40 drawn cards the reader finds, what it gets wrong, and how long it takes. */
export async function run(): Promise<BenchResult> {
  const reader = childReader()
  try {
    // Starting the program is not reading.
    const warm = await drawCard({
      model: "new",
      holder: cardHolder("new", 99),
      light: "clean",
      size: "small",
    })
    await reader.read(warm[0]?.picture ?? new Uint8Array(), { text: true }, "bench")
    const cards: Read[] = []
    for (let at = 0; at < cardCount; at += 1) cards.push(await readOne(reader, at))
    return { name: "cards", conditions: `${cardCount} drawn cards, one at a time`, figures: figuresOf(cards) }
  } finally {
    await reader.close()
  }
}

async function readOne(reader: ReturnType<typeof childReader>, at: number): Promise<Read> {
  const model = models[at % models.length] as CardModel
  const light = lights[Math.floor(at / models.length) % lights.length] as Light
  const holder = cardHolder(model, at)
  const drawn = await drawCard({
    model,
    holder,
    light,
    size: Math.floor(at / 12) % 2 === 1 ? "large" : "small",
  })
  const pictures: ReadPicture[] = []
  const started = performance.now()
  for (const { side, picture } of drawn) {
    const facts = await reader.read(picture, { text: true }, "bench")
    pictures.push({ type: side, facts: typeof facts === "string" ? null : facts })
  }
  const read = readCardFields(pictures, new Date("2026-11-30T12:00:00Z"))
  const milliseconds = performance.now() - started
  return {
    light,
    milliseconds,
    bytes: drawn[0]?.picture.length ?? 0,
    ...compared(expected(model, holder), read),
  }
}

function expected(
  model: CardModel,
  { identity, names, surname1, surname2, birthDate, fingerprintCode }: CardHolder,
): Record<string, string> {
  const holder = { identity, names, surname1, surname2, birthDate }
  return model === "passport"
    ? { ...holder, nationality: "COLOMBIANA", passportCountry: "Colombia" }
    : { ...holder, fingerprintCode, nationality: "ECUATORIANA" }
}

function compared(card: Record<string, string>, read: CardFields): Pick<Read, "right" | "wrong" | "all"> {
  const fields = Object.entries(card)
  const found = Object.entries(read)
  const wrong = found.filter(([field, value]) => card[field] !== value)
  if (process.env.BENCH_SHOW) for (const [field, value] of wrong) console.info(field, value, card[field])
  return {
    right: found.length - wrong.length,
    wrong: wrong.map(([field]) => field),
    all: fields.length,
  }
}

function figuresOf(cards: readonly Read[]): BenchResult["figures"] {
  const share = (light: Light) => {
    const those = cards.filter((card) => card.light === light)
    const sum = (of: (card: Read) => number) => those.reduce((total, card) => total + of(card), 0)
    return {
      right: sum(({ right }) => right) / sum(({ all }) => all),
      wrong: sum(({ wrong }) => wrong.length),
    }
  }
  const times = cards.map(({ milliseconds }) => milliseconds / 1000).toSorted((one, other) => one - other)
  return [
    atLeast("fields right, clean", share("clean").right, "", 0.9),
    ...lights.slice(1).map((light) => figure(`fields right, ${light}`, share(light).right, "")),
    ...lights.map((light) => figure(`fields wrong, ${light}`, share(light).wrong, "")),
    figure("time of a card, median", times[Math.floor(times.length / 2)] ?? 0, "s"),
    atMost("time of a card, slowest", times.at(-1) ?? 0, "s", 3),
    figure("largest picture", Math.max(...cards.map(({ bytes }) => bytes)) / 1e6, "MB"),
    figure("smallest picture", Math.min(...cards.map(({ bytes }) => bytes)) / 1e6, "MB"),
  ]
}
