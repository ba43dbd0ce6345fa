import {
  type Direction,
  describesOutgoing,
  directionOfWord,
  type WordMeanings,
} from "./movement-direction.ts"
import type { StatementRow } from "./statement-rows.ts"

interface Evidence {
  /** By the balance. */
  proved: Direction | null
  /** The balance rises or falls by another amount. */
  broken: Direction | null
  /** Positive amounts of the file are not all credits. */
  isUnsigned: boolean
  meanings: WordMeanings
}

export interface Decision {
  /** Null: it is no credit. */
  direction: Direction | null
  /** In Spanish. */
  problem?: string
  /** The word of no list that decides it when somebody says what it means; "" where the row says nothing. */
  word?: string
}

/** The balance decides, then the row's column, sign and word, which must agree. What says nothing is asked. */
export function decideDirection(row: StatementRow, evidence: Evidence): Decision {
  const { proved, meanings } = evidence
  const { signed, worded, word } = row
  if (signed && worded && signed !== worded) {
    if (signed === "out" && row.isReversal) return { direction: "out" }
    const problem = "El tipo y el valor se contradicen: uno dice que entró y el otro que salió"
    return { direction: null, problem }
  }
  const claim = signed ?? worded
  if (proved && claim && proved !== claim) return { direction: null, problem: contradiction[proved] }
  if (proved || signed) return { direction: proved ?? signed }
  const asks = word !== null && directionOfWord(word) === null ? { word } : {}
  if (worded) return { direction: worded, ...asks }
  if (word !== null && meanings.get(word) !== "unsaid") return { direction: null, ...asks }
  return { ...asks, ...decideUnsaid(row, evidence) }
}

/** A positive amount with no word, no column of its own and no balance that explains it. */
function decideUnsaid(row: StatementRow, { broken, isUnsigned, meanings }: Evidence): Decision {
  if (describesOutgoing(row.movement?.description ?? "")) {
    return { direction: null, problem: "El concepto dice que el dinero salió, y el valor no lleva signo" }
  }
  if (row.isReversal) return { direction: "out" }
  if (broken === "out") {
    return { direction: null, problem: "El saldo baja, y nada en la fila dice si el dinero entró o salió" }
  }
  if (!isUnsigned) return { direction: "in" }
  const meaning = meanings.get("")
  if (meaning !== "unsaid") return { direction: meaning ?? null, word: "" }
  return { direction: null, problem: "Nada en la fila dice si el dinero entró o salió", word: "" }
}

const contradiction: Record<Direction, string> = {
  in: "El saldo sube, y el tipo o el signo dicen que el dinero salió",
  out: "El saldo baja, y el tipo o el signo dicen que el dinero entró",
}
