import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/** The lists with own views and columns of each executive. */
const preferredLists = ["certificates", "fast", "convenios", "clients"] as const
export type PreferredList = (typeof preferredLists)[number]

export const viewNameMaximum = 40
export const viewsMaximum = 20

const viewShape = z.object({
  name: z.string().trim().min(1).max(viewNameMaximum),
  /** The list's query with «?», or empty for the list as it opens. */
  query: z
    .string()
    .max(600)
    .regex(/^(\?.*)?$/),
})
export type SavedView = z.infer<typeof viewShape>

const storedShape = z.object({
  hiddenColumns: z.array(z.string()),
  views: z.array(z.object({ name: z.string(), query: z.string() })),
})

const listPreferencesShape = z.object({
  hiddenColumns: z.array(z.string().max(40)).max(30),
  views: z
    .array(viewShape)
    .max(viewsMaximum)
    .refine((views) => new Set(views.map(({ name }) => name.toLocaleUpperCase("es"))).size === views.length, {
      error: "Ya tiene una vista con ese nombre",
    }),
})
export type ListPreferences = z.infer<typeof listPreferencesShape>

const params = z.object({ list: z.enum(preferredLists) })
const path = "/api/executives/list-preferences/:list"

export const getListPreferences = defineEndpoint({
  method: "GET",
  path,
  access: "executive",
  params,
  summary: "Las vistas guardadas y las columnas ocultas que el ejecutivo tiene en una lista.",
  response: storedShape,
})

export const saveListPreferences = defineEndpoint({
  method: "PUT",
  path,
  access: "executive",
  params,
  summary: "Guarda las vistas y las columnas ocultas propias de una lista.",
  body: listPreferencesShape,
  response: storedShape,
})
