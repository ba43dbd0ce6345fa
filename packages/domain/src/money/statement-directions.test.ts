import { describe, expect, it } from "vitest"
import { tableRows } from "../platform/table-row.ts"
import type { WordMeaning } from "./movement-direction.ts"
import { readMovements } from "./statement-movements.ts"
import { mappingOfTable } from "./suggest-columns.ts"

/** Reads a table of cells that semicolons divide. */
function read(lines: string[], meanings: Record<string, WordMeaning> = {}) {
  const table = lines.map((line) => line.split(";"))
  const below = tableRows(table.slice(1))
  return readMovements(below, mappingOfTable(tableRows(table)), new Map(Object.entries(meanings)))
}

const linesOf = ({ movements }: ReturnType<typeof read>) =>
  movements.map(({ line, isReversal }) => (isReversal ? -line : line))

describe("a column of words", () => {
  it.each([
    "Tipo",
    "+/-",
    "(+/-)",
    "Signo",
    "D/C",
    "C/D",
    "Débito/Crédito",
    "Naturaleza",
    "Tipo de movimiento",
  ])("tells debits from credits under «%s»", (title) => {
    const rows = [
      "25/11/2026;N/D;1;5",
      "25/11/2026;-;2;5",
      "25/11/2026;+;3;5",
      "25/11/2026;Nota de crédito;4;5",
    ]
    expect(linesOf(read([`Fecha;${title};Documento;Valor`, ...rows]))).toEqual([3, 4])
  })

  it("is found by its words where its title is unknown, also under the title of the description", () => {
    const rows = ["25/11/2026;N/D;5,00", "25/11/2026;N/C;5,00"]
    expect(linesOf(read(["Fecha;Clase;Valor", ...rows]))).toEqual([2])
    expect(linesOf(read(["Fecha;Transacción;Valor", ...rows]))).toEqual([2])
  })

  it("prefers an exact title to one that begins alike", () => {
    const rows = ["25/11/2026;TRANSFERENCIA;-;5", "25/11/2026;TRANSFERENCIA;+;6"]
    expect(read(["Fecha;Tipo de pago;+/-;Valor", ...rows])).toMatchObject({
      movements: [{ amountCents: 600 }],
      questions: [],
      problems: [],
    })
  })

  it("asks for an unknown word beside a negative amount when words and signs contradict each other", () => {
    const unknown = "25/11/2026;GIRO;40,00"
    const asked = (others: string[]) =>
      read(["Fecha;Tipo;Valor", unknown, ...others.map((row) => `25/11/2026;${row}`)])
    for (const others of [["N/D;0,45", "REV;-3,00"], ["N/C;-3,00"]]) {
      expect(linesOf(asked(others)), others.join()).not.toContain(1)
      expect(
        asked(others).questions.map(({ word }) => word),
        others.join(),
      ).toContain("giro")
    }
    expect(linesOf(asked(["N/D;-0,45"]))).toEqual([1])
  })

  it("asks once for each unknown word, and takes its rows as no credits meanwhile", () => {
    const table = ["Fecha;Tipo;Valor", ...["TRF", "trf.", "Q", ""].map((type) => `25/11/2026;${type};5,00`)]
    const asked = read(table)
    expect(asked).toMatchObject({ movements: [], skipped: 0, problems: [] })
    expect(asked.questions).toEqual([
      { word: "trf", example: "TRF", rows: 2, meaning: null },
      { word: "q", example: "Q", rows: 1, meaning: null },
      { word: "", example: "", rows: 1, meaning: null },
    ])
    const answered = read(table, { trf: "in", q: "out", "": "unsaid" })
    expect([linesOf(answered), answered.skipped]).toEqual([[1, 2, 4], 1])
    expect(answered.questions.map(({ meaning }) => meaning)).toEqual(["in", "out", "unsaid"])
  })

  it("never lets an answer overrule a known word", () => {
    expect(linesOf(read(["Fecha;Tipo;Valor", "25/11/2026;N/D;5,00"], { nd: "in" }))).toEqual([])
  })

  it("calls a word that contradicts the sign or the column a problem", () => {
    const problem = { problem: "El tipo y el valor se contradicen: uno dice que entró y el otro que salió" }
    const signed = read(["Fecha;Tipo;Valor", "25/11/2026;N/C;-5,00"])
    expect([signed.movements, signed.problems]).toMatchObject([[], [problem]])
    const columns = read(["Fecha;Tipo;Débitos;Créditos", "25/11/2026;N/D;;5", "25/11/2026;N/C;5;"])
    expect([columns.movements, columns.problems]).toMatchObject([[], [problem, problem]])
  })

  it("keeps the reversal of an unknown word while it asks", () => {
    const table = ["Fecha;Tipo;Documento;Concepto;Valor", "25/11/2026;XX;77;REVERSO;5,00"]
    expect([linesOf(read(table)), read(table).questions.length]).toEqual([[-1], 1])
    expect(linesOf(read(table, { xx: "in" }))).toEqual([1])
  })
})

describe("two columns", () => {
  const header = "Fecha;Débitos;Créditos;Saldo"

  it("refuses a row with both, and with neither", () => {
    const { movements, problems } = read([
      header,
      "25/11/2026;5,00;5,00;",
      "25/11/2026;;;",
      "25/11/2026;0,00;7;",
    ])
    expect(movements).toMatchObject([{ line: 3, amountCents: 700 }])
    expect(problems).toEqual([
      { line: 1, problem: "Tiene valor en créditos y en débitos" },
      { line: 2, problem: "No se entiende el valor" },
    ])
  })

  it("reads a dash as an empty cell and a negative credit as no credit", () => {
    expect(linesOf(read([header, "25/11/2026;-;5,00;", "25/11/2026;;-6,00;", "25/11/2026;(7);-;"]))).toEqual([
      1,
    ])
  })

  it("refuses a credit beside a debit that it can't read", () => {
    expect(read([header, "25/11/2026;cinco;5,00;"]).problems).toHaveLength(1)
  })
})

describe("an amount without a word", () => {
  it("is no credit where its description says that the money left", () => {
    const { movements, problems } = read([
      "Fecha;Concepto;Valor",
      "25/11/2026;N/D COMISION;5",
      "25/11/2026;PAGO FIRMA;5",
    ])
    expect([movements.length, problems.length]).toEqual([1, 1])
  })

  it("is a reversal where its description says so", () => {
    expect(linesOf(read(["Fecha;Concepto;Valor", "25/11/2026;REVERSO;5"]))).toEqual([-1])
  })

  it("is read with brackets, a trailing minus and the bank's letters", () => {
    const amounts = ["(5,00)", "5,00-", "-5", "(-) 5,00", "5,00 DB", "−5,00", "5,00 CR"]
    const table = ["Fecha;Concepto;Valor", ...amounts.map((amount) => `25/11/2026;X;${amount}`)]
    expect([linesOf(read(table)), read(table).skipped]).toEqual([[7], 6])
  })
})

describe("balances", () => {
  const header = "Fecha;Tipo;Valor;Saldo"
  const contradiction = "El saldo baja, y el tipo o el signo dicen que el dinero entró"

  it.each([
    ["oldest", (rows: string[]) => rows],
    ["newest", (rows: string[]) => rows.toReversed()],
  ])("decide without words, the %s first", (_, order) => {
    const rows = ["24/11/2026;;10;100", "25/11/2026;;5;95", "25/11/2026;;7;102", "26/11/2026;;2;100"]
    const { movements, questions } = read(["Fecha;Concepto;Valor;Saldo", ...order(rows)])
    expect(movements.map(({ amountCents }) => amountCents)).toEqual([700])
    expect(questions).toMatchObject([{ word: "", rows: 1 }])
  })

  it("decide an unknown word", () => {
    const rows = ["25/11/2026;N/C;10;100", "25/11/2026;TRF;5;95", "26/11/2026;TRF;7;102"]
    const { movements, questions } = read([header, ...rows])
    expect([movements.map(({ line }) => line), questions]).toEqual([[1, 3], []])
  })

  it("make a word that they contradict a problem, in either direction", () => {
    const rows = [
      "25/11/2026;N/C;10;100",
      "25/11/2026;N/C;5;95",
      "25/11/2026;N/D;5;100",
      "26/11/2026;N/C;1;101",
    ]
    const { movements, problems } = read([header, ...rows])
    expect(movements.map(({ line }) => line)).toEqual([1, 4])
    expect(problems).toEqual([
      { line: 2, problem: contradiction },
      { line: 3, problem: "El saldo sube, y el tipo o el signo dicen que el dinero salió" },
    ])
  })

  it("make a positive amount that they contradict a problem in a file with negative ones", () => {
    const rows = ["25/11/2026;;10;100", "25/11/2026;;-5;95", "25/11/2026;;5;90", "26/11/2026;;1;91"]
    const { movements, problems } = read(["Fecha;Concepto;Valor;Saldo", ...rows])
    expect(movements.map(({ line }) => line)).toEqual([1, 4])
    expect(problems).toEqual([{ line: 3, problem: contradiction }])
  })

  it("that do not follow are named with their rows", () => {
    const rows = ["24/11/2026;N/C;10;100", "25/11/2026;N/C;5;106", "26/11/2026;N/C;4;110"]
    const { movements, problems } = read([header, ...rows])
    expect(movements).toHaveLength(3)
    expect(problems).toEqual([
      {
        line: 2,
        problem:
          "Los saldos no salen de los movimientos (fila 2): falta algo en el extracto o una fila está mal",
      },
    ])
  })

  it("that fall by another amount leave an amount without a sign no credit", () => {
    const { movements, problems } = read(["Fecha;Valor;Saldo", "24/11/2026;10;100", "25/11/2026;5;50"])
    expect([movements.map(({ line }) => line), problems.length]).toEqual([[1], 2])
  })

  it("ask when both orders of equal amounts of a day explain them", () => {
    const rows = ["25/11/2026;5;105", "25/11/2026;5;110", "25/11/2026;5;115"]
    expect(read(["Fecha;Valor;Saldo", ...rows])).toMatchObject({ movements: [], questions: [{ rows: 3 }] })
    expect(linesOf(read(["Fecha;Valor;Saldo", ...rows], { "": "in" }))).toEqual([1, 2, 3])
    const worded = rows.map((row) => row.replace(";5;", ";N/C;5;"))
    expect(linesOf(read([header, ...worded]))).toEqual([1, 2, 3])
  })

  it("begin with the balance before the first movement", () => {
    const rows = [";;SALDO ANTERIOR;;100", "25/11/2026;;X;5;95"]
    expect(read(["Fecha;Documento;Concepto;Valor;Saldo", ...rows])).toMatchObject({
      movements: [],
      questions: [],
      problems: [],
      skipped: 2,
    })
  })
})

it("takes a debit with the amount and the number of a credit as its reversal, whatever it is called", () => {
  const rows = ["25/11/2026;N/C;0077;ANA;5", "26/11/2026;N/D;77;AJUSTE;5", "26/11/2026;N/D;77;AJUSTE;4"]
  expect(linesOf(read(["Fecha;Tipo;Documento;Concepto;Valor", ...rows]))).toEqual([1, -2])
})

it("reads one credit from six debits in words, and names the balances that do not follow", () => {
  const { movements, problems, skipped, questions } = read([
    "FECHA;TIPO;DOCUMENTO;DETALLE;VALOR;SALDO",
    "25/11/2026;N/D;770001;PAGO A PROVEEDOR;23,60;900,00",
    "25/11/2026;RETIRO;770002;RETIRO CAJERO;40,91;859,09",
    "25/11/2026;CHEQUE;770003;CHEQUE PAGADO 95849986;58,22;800,87",
    "25/11/2026;DEBE;770004;DEBITO AUTOMATICO;40,91;760,00",
    "25/11/2026;PAGO;770005;PAGO SERVICIOS;23,60;740,00",
    "25/11/2026;SALIDA;770006;TRANSFERENCIA ENVIADA A TERCEROS;23,60;720,00",
    "24/11/2026;N/C;95545720;TRANSFERENCIA RECIBIDA;23,60;1.023,60",
  ])
  expect(movements).toMatchObject([{ line: 7, amountCents: 2360, isReversal: false }])
  expect([skipped, questions, problems.map(({ line }) => line)]).toEqual([6, [], [4]])
})
