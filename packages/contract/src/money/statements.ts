import { dismissalReasonField } from "@trazo/domain/money/dismissal-reason"
import { wordMeanings } from "@trazo/domain/money/movement-direction"
import { matchReasons } from "@trazo/domain/money/settlement/compare-payment"
import { statementColumns } from "@trazo/domain/money/statement-columns"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape, idParam, textShape } from "../endpoint/field-shapes.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"
import { chosenTableShape, tableChoiceFields } from "../platform/chosen-table.ts"
import { bankPaymentShape, outcomesShape } from "./bank-payments.ts"

/** Statements of a bank, and what their movements confirm. */

const access = "banks" as const
const params = z.object({ id: idParam })

const mappingShape = z.partialRecord(z.enum(statementColumns), z.int().min(0).max(99))

const candidateShape = z.object({ payment: bankPaymentShape, agrees: z.array(z.enum(matchReasons)) })

const movementShape = z.object({
  id: z.string(),
  line: z.int(),
  day: z.string(),
  amountCents: z.int(),
  reference: z.string(),
  payer: z.string(),
  description: z.string(),
  /** What it has not paid of what came in. */
  freeCents: z.int(),
  /** Why it may pay nothing; null when it may. */
  problem: z.string().nullable(),
  /** One where it fits; several where a person decides; those that it paid. */
  candidates: z.array(candidateShape),
  /** The others that pay the same payment with it, where their sum is exact. */
  together: z.array(
    z.object({
      id: z.string(),
      line: z.int(),
      day: z.string(),
      amountCents: z.int(),
      problem: z.string().nullable(),
    }),
  ),
  /** The number of a request whose payment was confirmed by hand and has the movement's number and amount. */
  spentOn: z.string().nullable(),
  /** Who put it aside, when and why. */
  dismissed: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type StatementMovementRow = z.infer<typeof movementShape>

/**
 * `sums`: movements and payments of other amounts that add up to the cent, each group once. `confirmed`: the movement confirmed a payment. `reversed`: the bank took it back. `dismissed`: somebody put it aside,
 * because it belongs to no payment.
 */
export const matchStatuses = [
  "fits",
  "sums",
  "doubtful",
  "none",
  "confirmed",
  "reversed",
  "dismissed",
] as const
export type MatchStatus = (typeof matchStatuses)[number]
/** Movements of a settlement or of a dismissal. */
export const movementsAtMost = 200

/**
 * Whether the columns of a statement can be chosen again: not after a payment was confirmed with it, while movements
 * are put aside, nor when its rows are gone. The same file brings them back.
 */
export const columnChoices = ["open", "confirmed", "dismissed", "forgotten"] as const

/** Of the distributor in the bank, deactivated ones included. */
const accountsShape = z.array(z.object({ id: z.string(), name: z.string() }))
const accountIdShape = textShape.max(100).meta({ title: "Cuenta" })

const statementShape = z.object({
  id: z.string(),
  name: z.string(),
  /** Its id, and «Ahorros 12345»; "" for one that the distributor deleted. */
  accountId: z.string(),
  account: z.string(),
  accounts: accountsShape,
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  /** False while its columns must be chosen. */
  isRead: z.boolean(),
  columns: z.enum(columnChoices),
  /** Null while its columns can't be chosen. */
  table: chosenTableShape.nullable(),
  /** The columns of statements with these titles, or those that it was read by, or those that its titles suggest. */
  suggested: mappingShape,
  skipped: z.int(),
  /** Movements that an earlier statement had. */
  alreadyRead: z.int(),
  problems: z.array(z.object({ line: z.int(), problem: z.string() })),
  /** Words beside amounts that no list has. Rows of those without a meaning are no movements. */
  questions: z.array(
    z.object({
      word: z.string(),
      /** As the statement writes it; "" for rows without a word. */
      example: z.string(),
      rows: z.int(),
      meaning: z.enum(wordMeanings).nullable(),
    }),
  ),
  /** False: its rows are gone, and the same file brings them back. */
  canAnswer: z.boolean(),
  /** False: it was read before debits were told from credits, and confirms nothing until it is read again. */
  isChecked: z.boolean(),
  counts: z.record(z.enum(matchStatuses), z.int()),
  matchStatus: z.enum(matchStatuses),
  /** A page of those with the status. */
  movements: z.array(movementShape),
  ...pageShape,
})
export type Statement = z.infer<typeof statementShape>

export const listStatements = defineEndpoint({
  method: "GET",
  path: "/api/banks/statements",
  access,
  summary: "Los extractos del banco que se leyeron, el más reciente primero.",
  query: z.object({ cursor: cursorField.optional() }),
  response: z.object({
    ...pageShape,
    rows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        account: z.string(),
        uploadedBy: z.string(),
        uploadedAt: z.iso.datetime(),
        movements: z.int(),
        confirmed: z.int(),
      }),
    ),
    accounts: accountsShape,
    /** The account of this person's last statement, or the only one. */
    account: z.string().nullable(),
  }),
  errors: ["CURSOR_REFUSED"],
})

export const sendStatement = defineEndpoint({
  method: "POST",
  path: "/api/banks/statements",
  access,
  summary: "Lee un extracto del banco (XLSX o CSV) y lo compara con los pagos que esperan.",
  /** The account, where the bank has several. */
  upload: z.object({ account: accountIdShape.optional() }),
  /** `isRepeated`: the same file was read before for the account; its statement is returned. */
  response: z.object({ id: z.string(), isRepeated: z.boolean() }),
  errors: [
    "SHEET_UNREADABLE",
    "FILE_TOO_LARGE",
    "FILE_MISSING",
    "FILE_EMPTY",
    "OVERLOADED",
    "VALIDATION_FAILED",
  ],
})

export const getStatement = defineEndpoint({
  method: "GET",
  path: "/api/banks/statements/:id",
  access,
  summary: "Un extracto en montones: lo que encaja, lo dudoso y lo que no tiene pago.",
  params,
  /** Without a status: the first that has movements. */
  query: z.object({ matchStatus: z.enum(matchStatuses).optional(), cursor: cursorField.optional() }),
  response: statementShape,
  errors: ["NOT_FOUND", "CURSOR_REFUSED"],
})

export const chooseStatementColumns = defineEndpoint({
  method: "PUT",
  path: "/api/banks/statements/:id/columns",
  access,
  summary: "Dice qué columna es cada cosa en un extracto, también otra vez; se recuerda para los siguientes.",
  params,
  /** Without an account it keeps its own. */
  body: z.object({ mapping: mappingShape, ...tableChoiceFields, account: accountIdShape.optional() }),
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "VALIDATION_FAILED", "MOVE_NOT_ALLOWED"],
})

export const chooseWordMeanings = defineEndpoint({
  method: "PUT",
  path: "/api/banks/statements/:id/words",
  access,
  summary:
    "Dice si el dinero de las filas con una palabra desconocida entra o sale; se recuerda para el banco.",
  params,
  body: z.object({
    meanings: z
      .array(z.object({ word: textShape.max(100), meaning: z.enum(wordMeanings) }))
      .min(1)
      .max(50),
  }),
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const settleStatement = defineEndpoint({
  method: "POST",
  path: "/api/banks/statements/:id/settlements",
  access,
  summary: "Confirma pagos con los movimientos de un extracto.",
  params,
  body: z.object({
    matches: z
      .array(
        z.object({
          movement: idParam,
          payment: idParam,
          /** Whoever confirms saw that the amounts differ. */
          acceptsDifference: z.boolean().default(false),
          /** What is left of either stays open: the payment waits for the rest. */
          isPart: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(movementsAtMost),
  }),
  /** `inPart`: payments that wait for the rest. */
  response: outcomesShape.extend({ inPart: z.int() }),
  errors: ["NOT_FOUND"],
})

const movements = z.array(idParam).min(1).max(movementsAtMost)

export const dismissMovements = defineEndpoint({
  method: "POST",
  path: "/api/banks/statements/:id/dismissals",
  access,
  summary: "Aparta movimientos que no son de ningún pago, con el motivo.",
  params,
  body: z.object({ movements, reason: fieldShape(dismissalReasonField) }),
  response: z.object({ changed: z.int() }),
  errors: ["NOT_FOUND"],
})

export const restoreMovements = defineEndpoint({
  method: "POST",
  path: "/api/banks/statements/:id/restorations",
  access,
  summary: "Devuelve movimientos apartados a la comparación.",
  params,
  body: z.object({ movements }),
  response: z.object({ changed: z.int() }),
  errors: ["NOT_FOUND"],
})
