import type { Cents } from "../money.ts"

/** What decides whether a movement may pay a payment. */
export interface MovementFacts {
  /** Its statement was read since debits are told from credits. */
  isChecked: boolean
  /** Read again, its statement has no such credit. */
  isRefuted: boolean
  isDismissed: boolean
  /** The payment is to the account of the statement. */
  isOfAccount: boolean
  /** What it has left of what came in. */
  freeCents: Cents
  isReversed: boolean
  alike: AlikeCredits
  /** Numbers of the requests whose payments were confirmed by hand and have its amount and number. */
  spentOn: readonly string[]
  /** Credits of its amount and number that those payments may have been: not used and not taken back, itself included. */
  unused: number
}

/**
 * Credits of its amount and day, and of its amount and number: the unused ones of its statement, itself included, and
 * those that are used up in statements of another format, which print one transfer as another movement.
 */
export type AlikeCredits = Record<"free" | "taken" | "freeNamed" | "takenNamed", number>

type MovementProblem =
  | "refuted"
  | "unchecked"
  | "otherAccount"
  | "dismissed"
  | "used"
  | "reversed"
  | "copy"
  | "spent"

/** Why a movement may pay nothing now; null when it may. What a statement proposes and what it settles ask the same. */
export function movementProblem(facts: MovementFacts): MovementProblem | null {
  if (facts.isRefuted) return "refuted"
  if (!facts.isChecked) return "unchecked"
  if (!facts.isOfAccount) return "otherAccount"
  if (facts.isDismissed) return "dismissed"
  if (facts.freeCents <= 0) return "used"
  if (facts.isReversed) return "reversed"
  if (isCopy(facts.alike)) return "copy"
  return facts.spentOn.length >= facts.unused && facts.spentOn.length > 0 ? "spent" : null
}

const isCopy = ({ free, taken, freeNamed, takenNamed }: AlikeCredits) =>
  (taken > 0 && free <= taken) || (takenNamed > 0 && freeNamed <= takenNamed)

const problemTexts: Record<Exclude<MovementProblem, "spent">, string> = {
  refuted: "Ese movimiento no es un ingreso de dinero según su extracto.",
  unchecked:
    "Este extracto se leyó cuando no se distinguía bien si el dinero entró o salió. Suba el archivo otra vez.",
  otherAccount: "Ese pago es a otra cuenta que la del extracto.",
  dismissed: "Ese movimiento está apartado. Devuélvalo primero.",
  used: "Ese movimiento ya confirmó otro pago.",
  reversed: "El banco reversó ese movimiento.",
  copy: "Otro extracto, leído con otras columnas, ya confirmó un pago con un movimiento de ese día y ese valor: puede ser este mismo. Si es otro, confirme el pago en «Pagos».",
}

export function movementProblemText(
  problem: MovementProblem,
  { spentOn }: Pick<MovementFacts, "spentOn">,
): string {
  return problem === "spent"
    ? `Ese movimiento es del pago de la solicitud ${spentOn[0] ?? ""}, que ya se confirmó.`
    : problemTexts[problem]
}
