import { isPersonalField } from "@trazo/domain/personal-fields"
import type { Actor } from "../../actor.ts"

export interface TypedData {
  actor: Actor
  /** A foreigner with a passport; else the document is a cédula. */
  foreing: boolean
  userInfo: Record<string, string>
}

/** The personal fields among what was sent; anything else is left out. */
export function knownFields(userInfo: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(userInfo).filter(([field]) => isPersonalField(field)))
}

/** Whether two say the same; an empty field is as good as none. */
export function sameData(one: Record<string, string>, other: Record<string, string>): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].every((field) => (one[field] ?? "") === (other[field] ?? ""))
}
