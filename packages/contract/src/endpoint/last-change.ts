import { z } from "zod"

/** The last change of a record that several people edit. Editors send `version` back with their save. */
export const lastChangeShape = z.object({
  version: z.string().meta({ description: "Cambia con cada cambio del registro" }),
  by: z.string().nullable().meta({ description: "Quién lo cambió; nulo si fue la plataforma" }),
  at: z.iso.datetime().nullable().meta({ description: "Nulo si nadie lo ha cambiado" }),
})
export type LastChange = z.infer<typeof lastChangeShape>

/** The version that the form shows. The operation refuses another one with CHANGED_MEANWHILE. */
export const versionShape = z.string().regex(/^\d{1,19}$/)
