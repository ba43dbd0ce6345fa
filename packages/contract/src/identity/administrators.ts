import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import {
  accountStates,
  done,
  idParam,
  linkTokenShape,
  newPasswordShape,
  personShape,
} from "../endpoint/field-shapes.ts"

/** Delivery of the mail with an administrator's link. */
export const linkDeliveries = ["queued", "accepted", "refused"] as const

export const listedAdministratorShape = z.object({
  id: z.string(),
  names: z.string(),
  email: z.string(),
  state: z.enum(accountStates),
  /** False until the invitation's link was used. */
  hasPassword: z.boolean(),
  /** The latest unused link. */
  link: z
    .object({
      delivery: z.enum(linkDeliveries),
      /** Whether it is still valid. */
      isOpen: z.boolean(),
      askedAt: z.iso.datetime(),
    })
    .nullable(),
})
export type ListedAdministrator = z.infer<typeof listedAdministratorShape>

export const listAdministrators = defineEndpoint({
  method: "GET",
  path: "/api/administrators",
  access: "administrator",
  summary: "Quienes administran la plataforma, por nombre.",
  response: z.object({ rows: z.array(listedAdministratorShape) }),
})

export const inviteAdministrator = defineEndpoint({
  method: "POST",
  path: "/api/administrators",
  access: "administrator",
  proof: "recent",
  summary: "Agrega un administrador y le envía un enlace para crear su contraseña.",
  body: personShape,
  response: z.object({ id: z.string() }),
})

const params = z.object({ id: idParam })

export const sendAdministratorLink = defineEndpoint({
  method: "POST",
  path: "/api/administrators/:id/link",
  access: "administrator",
  proof: "recent",
  summary: "Envía a un administrador un enlace para crear otra contraseña.",
  params,
  response: done,
  errors: ["NOT_FOUND", "LINK_TOO_SOON"],
})

export const changeAdministratorState = defineEndpoint({
  method: "PUT",
  path: "/api/administrators/:id/state",
  access: "administrator",
  proof: "recent",
  summary: "Desactiva a un administrador, que sale de inmediato, o lo vuelve a activar. A uno mismo, nunca.",
  params,
  body: z.object({ state: z.enum(accountStates) }),
  response: done,
  errors: ["NOT_FOUND", "OWN_ACCOUNT", "LAST_ADMINISTRATOR"],
})

const linkParams = z.object({ token: linkTokenShape })

/** Does not consume the link, because mail programs open links too. */
export const getAdministratorLink = defineEndpoint({
  method: "GET",
  path: "/api/administrators/auth/links/:token",
  access: "platform",
  summary: "Si el enlace para crear la contraseña de un administrador todavía sirve.",
  params: linkParams,
  /** `isFirst`: the link creates the platform's first administrator. */
  response: done.extend({ isFirst: z.boolean() }),
  errors: ["RESET_LINK_INVALID"],
})

export const setAdministratorPassword = defineEndpoint({
  method: "PUT",
  path: "/api/administrators/auth/links/:token",
  access: "platform",
  summary: "Crea la contraseña de un administrador con su enlace, que sirve una vez, y cierra sus sesiones.",
  params: linkParams,
  body: z.object({ password: newPasswordShape }),
  response: done,
  errors: ["RESET_LINK_INVALID"],
})

export const createFirstAdministrator = defineEndpoint({
  method: "POST",
  path: "/api/administrators/auth/links/:token",
  access: "platform",
  summary:
    "Crea el primer administrador con el enlace que se muestra al iniciar el servidor, que sirve una vez.",
  params: linkParams,
  body: personShape.extend({ password: newPasswordShape }),
  response: done,
  errors: ["RESET_LINK_INVALID"],
})
