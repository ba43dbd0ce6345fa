import { choiceParam, defineList } from "../../../ui/list/define-list.ts"

export interface SampleRow {
  id: string
  person: string
  city: string
  state: "valid" | "expiring" | "revoked"
  cents: number
  /** ISO 8601. */
  issuedAt: string
}

export const sampleList = defineList(
  {
    state: choiceParam({ vigentes: "valid", "por-vencer": "expiring", revocados: "revoked" }),
    order: choiceParam({ fecha: "date", persona: "person" }).withDefault("date"),
  },
  { state: "estado", order: "orden" },
)

type SampleAddress = ReturnType<typeof sampleList.read>

const given = ["ANA", "LUIS", "MARÍA", "JORGE", "ROSA", "CARLOS", "ELENA"]
const family = ["ANDRADE", "BENÍTEZ", "CÓRDOVA", "ESPINOZA", "LOOR", "MERA", "ZAMBRANO"]
const cities = ["Quito", "Guayaquil", "Cuenca", "Manta", "Loja"]

const allRows: readonly SampleRow[] = Array.from({ length: 48 }, (_, index) => ({
  id: `TZ-${String(index + 1).padStart(4, "0")}`,
  person: `${given[index % 7]} ${family[(index * 3 + Math.floor(index / 7)) % 7]}`,
  city: cities[index % 5] ?? "",
  state: index % 9 === 4 ? "revoked" : index % 4 === 1 ? "expiring" : "valid",
  cents: 1800 + (index % 6) * 560,
  issuedAt: new Date(Date.UTC(2026, 9, 31 - (index % 28), 15, index)).toISOString(),
}))

const pageSize = 10

const countBy = (rows: readonly SampleRow[], state: SampleRow["state"]) =>
  rows.filter((row) => row.state === state).length

/** What a list's endpoint does: search, count by state, filter, sort, one page. Here a cursor is an offset. */
export function findSampleRows(address: SampleAddress) {
  const { search, state, order, cursor } = address
  const words = search.toLocaleUpperCase("es").split(/\s+/)
  const found = allRows.filter(({ id, person, city }) =>
    words.every((word) => `${id} ${person} ${city.toLocaleUpperCase("es")}`.includes(word)),
  )
  const chosen = found
    .filter((row) => state === null || row.state === state)
    .toSorted((a, b) =>
      order === "person" ? a.person.localeCompare(b.person, "es") : b.issuedAt.localeCompare(a.issuedAt),
    )
  const start = Math.max(0, Math.trunc(Number(cursor ?? 0)) || 0)
  return {
    address,
    rows: chosen.slice(start, start + pageSize),
    total: chosen.length,
    counts: {
      all: found.length,
      valid: countBy(found, "valid"),
      expiring: countBy(found, "expiring"),
      revoked: countBy(found, "revoked"),
    },
    next: start + pageSize < chosen.length ? String(start + pageSize) : null,
    previous: start > 0 ? String(Math.max(0, start - pageSize)) : null,
  }
}
