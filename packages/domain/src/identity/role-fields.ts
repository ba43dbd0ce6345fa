import type { FormField } from "../forms/form-field.ts"

export const roleFields = {
  name: {
    label: "Nombre del rol",
    placeholder: "Revisor",
    maximum: 60,
    letterCase: "asTyped",
  },
  description: {
    label: "Para qué es",
    placeholder: "Revisa las solicitudes",
    maximum: 200,
    letterCase: "asTyped",
    isOptional: true,
  },
} as const satisfies Record<string, FormField>

/** Roles of a distributor. More would make a choice unreadable. */
export const rolesMaximum = 100

export const roleTakenMessage = "Ya hay un rol con ese nombre"
export const emptyRoleMessage = "Elija al menos un permiso"
export const roleOfOperatorMessage = "Elija un rol"
