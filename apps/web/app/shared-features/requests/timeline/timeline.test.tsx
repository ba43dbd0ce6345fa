import { describe, expect, it } from "vitest"
import { rendered, textOf } from "../../../../testing/render.tsx"
import { Timeline } from "./timeline.tsx"

const movements = [
  { status: "review", _date: "2026-11-20T02:24:00Z" },
  { status: "draft", _date: "2026-11-18T15:04:00Z", reason: null },
  { status: "correction", _date: "2026-11-21T12:00:00Z", reason: "La foto está borrosa." },
] as const

describe("D3: the timeline", () => {
  it("shows each change with its description and the date in Ecuador, oldest first", () => {
    const text = textOf(rendered(<Timeline movements={movements} />))
    expect(text).toBe(
      "Borrador 18/11/2026 10:04 a. m. En revisión 19/11/2026 09:24 p. m. " +
        "Corrección solicitada 21/11/2026 07:00 a. m. La foto está borrosa.",
    )
  })

  it("shows an icon for each change and marks the latest", () => {
    const html = rendered(<Timeline movements={movements} orientation="horizontal" />)
    expect(html.match(/<svg/g)).toHaveLength(3)
    expect(html.match(/aria-current="step"/g)).toHaveLength(1)
    expect(html).toContain('data-orientation="horizontal"')
  })
})

it("ends with the revocation of the certificate", () => {
  const text = textOf(rendered(<Timeline movements={movements} revokedAt="2030-01-02T15:00:00.000Z" />))
  expect(text).toMatch(/Certificado revocado 02\/01\/2030 10:00 a\. m\.$/)
})
