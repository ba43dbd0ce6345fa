import { completeness, optionalItems } from "@trazo/domain/distributors/configuration-checklist"
import { expect, it } from "vitest"
import { rendered, textOf } from "../../../../testing/render.tsx"
import { GroupList } from "./group-list.tsx"

const { groups } = completeness({ prices: ["subject4"], billing: [] }, { fast: false, convenios: false })

it("F3, F8: states in words whether each item is done, and links groups that have a screen", () => {
  const places = { prices: "/executive/prices" }
  const html = rendered(<GroupList groups={groups} places={places} onLeave={() => {}} />)
  expect(textOf(html)).toMatch(
    /^Precios Configurar 2 de 3 Persona natural, 1 año Listo .* Persona jurídica, 1 año Falta Tema 3 de 3/,
  )
  expect(html.match(/<a [^>]*>/g)).toHaveLength(2)
  expect(html).toContain('href="/executive/prices"')
})

it("a missing item leads to its field", () => {
  const html = rendered(
    <GroupList groups={groups} places={{ prices: "/executive/prices" }} onLeave={() => {}} />,
  )
  expect(html).toContain('href="/executive/prices#subject4"')
  expect(html).not.toContain("#subject1")
})

it("lists what is optional apart, and leads to its field", () => {
  const texts = { telephone: "+59342345678", schedule: "De 8 a 5", voices: "Rápido | Ana, Quito" }
  const optional = optionalItems({ texts, multimedia: {}, supportEmail: "ayuda@prueba.ec" })
  const places = { texts: "/executive/configuration/texts" }
  const html = rendered(<GroupList groups={groups} optional={optional} places={places} onLeave={() => {}} />)
  expect(textOf(html)).toContain("Opcional 2 de 5 Ayuda: WhatsApp o teléfono, horario y correo Listo")
  expect(html).toContain('href="/executive/configuration/texts#figures"')
  const without = optionalItems({ texts: { telephone: texts.telephone }, multimedia: {}, supportEmail: "" })
  expect(without[0]).toMatchObject({ key: "schedule", done: false })
})
