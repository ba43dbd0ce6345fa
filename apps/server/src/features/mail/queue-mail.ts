import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type Brand, loadBrand } from "../tenants/load-brand.ts"
import type { Letter, WrittenLetter } from "./letter.ts"
import { queueLetter } from "./queue-letter.ts"
import { type TemplateName, type TemplateVariables, templates } from "./templates.ts"

export interface NewMail<Name extends TemplateName> {
  to: string
  template: Name
  variables: TemplateVariables<Name>
  /** Where it was loaded with something else. */
  brand?: Brand
  /** The request that it is about: staff see its state there. */
  requestId?: string
}

/** Writes a mail and the job that sends it: it goes out exactly if this transaction commits. @returns its id */
export async function queueMail<Name extends TemplateName>(
  tx: ScopedTransaction,
  { to, template, variables, brand: loaded, requestId }: NewMail<Name>,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<string> {
  const brand = loaded ?? (await loadBrand(tx))
  const write = templates[template] as (
    variables: TemplateVariables<Name>,
    brand: Brand,
  ) => Letter | WrittenLetter
  const about = requestId === undefined ? {} : { requestId }
  return await queueLetter(tx, { to, template, letter: write(variables, brand), brand, ...about }, deps)
}
