// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { ChangedCell, ConvenioLoad, LoadedRow } from "@trazo/contract/selling/convenio-loads"
import { convenioColumns } from "@trazo/domain/selling/convenio-person"
import { loadPageRows } from "@trazo/domain/selling/load"
import { data, useLoaderData } from "react-router"
import { beforeEach, expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { LoadRows } from "./load-rows.tsx"
import { useMendedRows } from "./use-mended-rows.ts"

const blank = Object.fromEntries(convenioColumns.map((column) => [column, ""])) as LoadedRow["texts"]
const mapping = { identity: 0, names: 1, surname1: 2, email: 3, phone: 4 }

function aRow(line: number, changes: Partial<LoadedRow> = {}): LoadedRow {
  const texts = {
    ...blank,
    identity: "0926687856",
    names: "ANA",
    surname1: "PEÑA",
    email: "x",
    phone: "0991",
  }
  return {
    line,
    texts,
    verdict: "invalid",
    problems: { email: "Ingrese correo válido" },
    readings: {},
    ...changes,
  }
}

/** What the server has, and what it was asked. */
let stored: LoadedRow[]
let sent: ChangedCell[][]
let answer: (cells: ChangedCell[]) => unknown

beforeEach(() => {
  stored = [aRow(2), aRow(3), aRow(4)]
  sent = []
  answer = save
})

function save(cells: ChangedCell[]) {
  const lines = new Set(cells.map(({ line }) => line))
  stored = stored.map((row) => {
    const typed = cells.filter(({ line }) => line === row.line)
    const texts = { ...row.texts, ...Object.fromEntries(typed.map(({ column, text }) => [column, text])) }
    const isGood = texts.email.includes("@")
    return typed.length === 0
      ? row
      : { ...row, texts, verdict: isGood ? "new" : "invalid", problems: isGood ? {} : row.problems }
  })
  return {
    done: "cells",
    at: sent.length,
    result: { rows: stored.filter(({ line }) => lines.has(line)), refused: [] },
  }
}

function loadOf(rows: LoadedRow[]) {
  const invalid = rows.filter(({ verdict }) => verdict === "invalid")
  const counts = {
    new: rows.length - invalid.length,
    client: 0,
    invalid: invalid.length,
    doubled: 0,
    invited: 0,
    loaded: 0,
  }
  const load: Partial<ConvenioLoad> = {
    state: "checked",
    mapping,
    counts,
    mendable: 0,
    problems: [{ key: "email.a", column: "email", problem: "Ingrese correo válido", rows: invalid.length }],
    problem: null,
    verdict: "invalid",
    rows: invalid,
    next: null,
    previous: null,
  }
  return load as ConvenioLoad
}

function Page() {
  const load = useLoaderData<ConvenioLoad>()
  return <LoadRows load={load} mended={useMendedRows(load, "")} mayMend />
}

async function open() {
  const view = openScreen({
    Component: Page,
    loader: () => loadOf(stored),
    action: async ({ request }) => {
      const form = await request.formData()
      const { cells } = JSON.parse(String(form.get("body"))) as { cells: ChangedCell[] }
      sent.push(cells)
      return answer(cells) as never
    },
  })
  await screen.findByRole("grid")
  return view
}

const cell = (line: number, column: string) =>
  document.querySelector(`[data-cell="${line} ${column}"]`) as HTMLElement
const focused = () => document.activeElement?.getAttribute("data-cell")
const paste = (text: string) => {
  const clipboardData = { getData: () => text }
  act(() => void fireEvent.paste(document.activeElement as Element, { clipboardData }))
}

it("B4: the arrows, Home, End and Tab move in the table, and Escape and Tab leave it", async () => {
  const { user } = await open()
  await user.tab()
  while (focused() === undefined || focused() === null) await user.tab()
  expect(focused()).toBe("2 email")
  await user.keyboard("{ArrowDown}{ArrowLeft}")
  expect(focused()).toBe("3 surname1")
  await user.keyboard("{Home}")
  expect(focused()).toBe("3 identity")
  await user.keyboard("{End}{ArrowUp}{ArrowUp}")
  expect(focused()).toBe("2 phone")
  await user.tab()
  expect(focused()).toBe("3 email")
  await user.tab({ shift: true })
  expect(focused()).toBe("2 email")
  await user.keyboard("{Control>}{End}{/Control}")
  expect(focused()).toBe("4 phone")
  await user.keyboard("{Control>}{Home}{/Control}{Escape}")
  await user.tab()
  expect(focused() ?? null).toBeNull()
})

it("B4: a wrong cell says that it is wrong and why, also while it is open", async () => {
  const { user } = await open()
  const wrong = cell(2, "email")
  expect(wrong.getAttribute("aria-invalid")).toBe("true")
  expect(document.getElementById(wrong.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Ingrese correo válido",
  )
  expect(cell(2, "names").hasAttribute("aria-invalid")).toBe(false)
  await user.click(wrong)
  await user.keyboard("{F2}")
  const input = screen.getByRole("textbox", { name: "Correo electrónico, fila 2" })
  expect(input.getAttribute("aria-invalid")).toBe("true")
  expect(input.getAttribute("aria-describedby")).toBe(wrong.getAttribute("aria-describedby"))
})

it("B4: typing replaces a cell, Enter saves it and goes down, and the mended row stays", async () => {
  const { user } = await open()
  await user.click(cell(2, "email"))
  await user.keyboard("a@b.ec{Enter}")
  expect(focused()).toBe("3 email")
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toBe("Guardado. Quedan 2 filas con errores."),
  )
  expect(sent).toEqual([[{ line: 2, column: "email", text: "a@b.ec", from: "x" }]])
  expect(focused()).toBe("3 email")
  expect(within(screen.getByRole("grid")).getAllByRole("row")).toHaveLength(4)
  await waitFor(() => expect(cell(2, "email").closest("tr")?.textContent).toContain("Corregida"))
  await user.click(screen.getByRole("button", { name: "Quitar la fila corregida" }))
  expect(within(screen.getByRole("grid")).getAllByRole("row")).toHaveLength(3)
})

it("B4: Escape leaves a cell as it was, F2 opens it with its text, Tab goes on to the next wrong one", async () => {
  const { user } = await open()
  await user.click(cell(2, "email"))
  await user.keyboard("otra{Escape}")
  expect([cell(2, "email").textContent, focused()]).toEqual(["xIngrese correo válido", "2 email"])
  await user.keyboard("{F2}@y.ec{Tab}")
  expect(focused()).toBe("3 email")
  await waitFor(() => expect(sent).toEqual([[{ line: 2, column: "email", text: "x@y.ec", from: "x" }]]))
})

it("B4: a block of cells is pasted and sent at once, and what has no room is said", async () => {
  const { user } = await open()
  await user.click(cell(3, "email"))
  paste("a@b.ec\t0992\r\nc@d.ec\t0993\r\ne@f.ec\t0994\r\n")
  expect((await screen.findByText(/^De lo pegado, 1 fila no cupo/)).getAttribute("role")).toBe("alert")
  await waitFor(() =>
    expect(sent).toEqual([
      [
        { line: 3, column: "email", text: "a@b.ec", from: "x" },
        { line: 3, column: "phone", text: "0992", from: "0991" },
        { line: 4, column: "email", text: "c@d.ec", from: "x" },
        { line: 4, column: "phone", text: "0993", from: "0991" },
      ],
    ]),
  )
})

it("B4: what somebody else changed is said in its cell, and is overwritten only when asked", async () => {
  answer = (cells) => {
    stored = [aRow(2, { texts: { ...aRow(2).texts, email: "otra@b.ec" } }), ...stored.slice(1)]
    const refused = cells.map(({ line, column }) => ({
      line,
      column,
      message: "Otra persona puso «otra@b.ec» entretanto",
    }))
    return { done: "cells", at: sent.length, result: { rows: [stored[0]], refused } }
  }
  const { user } = await open()
  await user.click(cell(2, "email"))
  await user.keyboard("mia@b.ec{Enter}")
  expect(await screen.findByText("1 celda no se guardó")).toBeTruthy()
  expect(cell(2, "email").textContent).toBe("mia@b.ecOtra persona puso «otra@b.ec» entretanto")
  answer = save
  await user.click(screen.getByRole("button", { name: "Guardar lo mío" }))
  await waitFor(() =>
    expect(sent[1]).toEqual([{ line: 2, column: "email", text: "mia@b.ec", from: "otra@b.ec" }]),
  )
  await waitFor(() => expect(screen.queryByText("1 celda no se guardó")).toBeNull())
})

it("B4: what could not be sent stays in its cell and is sent when asked", async () => {
  answer = () =>
    data(
      { error: { typeCode: "OVERLOADED", message: "No hay conexión." }, values: { intent: "cells" } },
      { status: 503 },
    )
  const { user } = await open()
  await user.click(cell(2, "email"))
  await user.keyboard("a@b.ec{Enter}")
  expect((await screen.findByRole("alert")).textContent).toBe("No hay conexión.")
  expect(cell(2, "email").textContent).toContain("a@b.ec")
  expect(sent).toHaveLength(1)
  answer = save
  await user.click(screen.getByRole("button", { name: "Guardar otra vez" }))
  await waitFor(() => expect(cell(2, "email").closest("tr")?.textContent).toContain("Corregida"))
})

it("B4: a text that is too long is not sent, and stays with its reason", async () => {
  const { user } = await open()
  await user.click(cell(2, "email"))
  paste("x".repeat(201))
  expect(await screen.findByText("Hasta 200 letras")).toBeTruthy()
  expect([sent, cell(2, "email").textContent?.startsWith("xxx")]).toEqual([[], true])
  await user.click(screen.getByRole("button", { name: "Dejarlas como estaban" }))
  expect(cell(2, "email").textContent).toBe("xIngrese correo válido")
})

it("B4: a cell with one reading takes it with one press", async () => {
  stored = [aRow(2, { problems: { email: "El correo es a@b.ec" }, readings: { email: "a@b.ec" } })]
  const { user } = await open()
  await user.click(screen.getByRole("button", { name: "Usar a@b.ec en la fila 2" }))
  await waitFor(() => expect(sent).toEqual([[{ line: 2, column: "email", text: "a@b.ec", from: "x" }]]))
})

it("B4: a move in a whole page of the table renders no other rows", async () => {
  stored = Array.from({ length: loadPageRows }, (_, place) => aRow(place + 2))
  const { user } = await open()
  await user.click(cell(2, "email"))
  const changed = new Set<string>()
  const watcher = new MutationObserver((records) => {
    for (const { target } of records) {
      const tr = (target as Element).closest("tr")
      if (tr) changed.add(tr.textContent ?? "")
    }
  })
  watcher.observe(screen.getByRole("grid"), { subtree: true, childList: true, attributes: true })
  await user.keyboard("{PageDown}")
  expect(focused()).toBe("12 email")
  await waitFor(() => expect(changed.size).toBe(2))
  watcher.disconnect()
})
