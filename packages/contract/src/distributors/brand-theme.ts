import { themeFields } from "@trazo/domain/distributors/theme-fields"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"
import { themeShape } from "./branding.ts"

/** Colours that are not saved have their default. */
const brandThemeShape = z.object({ theme: themeShape, lastChange: lastChangeShape, mayEdit: z.boolean() })
export type BrandTheme = z.infer<typeof brandThemeShape>

const path = "/api/executives/configuration/theme"

export const getBrandTheme = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/configuration:view" },
  summary: "Los cuatro colores de la distribuidora.",
  response: brandThemeShape,
})

export const saveBrandTheme = defineEndpoint({
  method: "PUT",
  path,
  access: { permission: "/configuration:edit" },
  summary: "Guarda los colores de la distribuidora, que rigen desde la siguiente página que se abra.",
  body: z.object({
    primaryColor: fieldShape(themeFields.primaryColor),
    primaryColor2: fieldShape(themeFields.primaryColor2),
    primaryColor3: fieldShape(themeFields.primaryColor3),
    secondaryColor: fieldShape(themeFields.secondaryColor),
    version: versionShape,
  }),
  errors: ["CHANGED_MEANWHILE"],
  response: brandThemeShape,
})
