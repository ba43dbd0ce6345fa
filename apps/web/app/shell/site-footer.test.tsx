import { expect, it } from "vitest"
import { rendered, textOf } from "../../testing/render.tsx"
import { SiteFooter } from "./site-footer.tsx"

it("A7: the footer shows both logos, the tagline and the copyright line of 2023", () => {
  const footer = rendered(<SiteFooter />)
  expect(footer).toMatch(/role="img" aria-label="Trazo"/)
  expect(footer).toMatch(/role="img" aria-label="Entidad de certificación"/)
  expect(textOf(footer)).toContain("Tu mejor aliado en la gestión de tus firmas electrónicas.")
  expect(textOf(footer)).toContain("© 2023")
})
