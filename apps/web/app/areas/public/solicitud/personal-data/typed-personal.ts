import { personalFields } from "@trazo/domain/personal-fields"

export interface TypedPersonal {
  foreing: boolean
  userInfo: Record<string, string>
}

/** The fields of the form, in the browser and on the server alike. */
export function typedPersonal(form: FormData): TypedPersonal {
  const userInfo: Record<string, string> = {}
  for (const field of personalFields) {
    const value = form.get(field)
    if (typeof value === "string") userInfo[field] = value
  }
  return { foreing: form.get("foreing") === "true", userInfo }
}
