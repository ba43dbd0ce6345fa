import { expect, test } from "vitest"
import { loadSettings } from "../../../env.ts"
import { productionPki } from "../../../testing/test-settings.ts"
import { shownSettings } from "./figures.ts"

test("shows settings without secrets", () => {
  const settings = loadSettings({
    ...productionPki,
    DATABASE_URL: "postgres://trazo_owner:clave-secreta@bd.ejemplo.ec:5432/trazo?sslmode=require",
    SMTP_URL: "smtps://correo%40ejemplo.ec:otra-clave@smtp.ejemplo.ec:465",
    MASTER_KEY: "ab".repeat(32),
    CA_PASSPHRASE: "una frase muy secreta",
    ADMINISTRATOR_HOST: "Plataforma.ejemplo.ec",
  })
  const shown = shownSettings(settings)
  const value = (name: string) => shown.find((one) => one.name === name)?.value
  expect(value("DATABASE_URL")).toBe("postgres://bd.ejemplo.ec:5432/trazo")
  expect(value("SMTP_URL")).toBe("smtps://smtp.ejemplo.ec:465")
  expect(value("SMTP_TLS")).toBe("required")
  expect(value("ADMINISTRATOR_HOST")).toBe("plataforma.ejemplo.ec")
  expect(JSON.stringify(shown)).not.toMatch(/clave|secret|frase|abab|correo%40/)
})
