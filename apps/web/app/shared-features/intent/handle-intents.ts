import type { CallInput, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { formFailure } from "../api/form-failure.ts"

export type BodyOf<E> = CallInput<E> extends { body?: infer Body } ? NonNullable<Body> : never

/** Reads a submitted form. A missing field is an empty string. */
export interface SentForm {
  text: (name: string) => string
  texts: (name: string) => string[]
  has: (name: string) => boolean
  /** Several fields, as the body of a call. */
  pick: <Name extends string>(...names: Name[]) => Record<Name, string>
  /** A field that is JSON, for the API to validate. @throws ApiError VALIDATION_FAILED for other text */
  json: <Value>(name: string) => Value
  /** What `useJsonIntent` sent, as the body of the endpoint's call. @throws ApiError as `json` */
  body: <E extends Endpoint>(endpoint: E) => BodyOf<E>
  data: FormData
}

/**
 * The handlers of a page's intents by name. `useIntent` gets what a handler returns as `result`. A Response, such as a
 * redirect, becomes the action's response.
 */
export type Intents = Record<string, (form: SentForm) => Promise<unknown>>

/** `at` (milliseconds since 1970) distinguishes two successes of one intent. */
export interface IntentDone<Result = unknown> {
  done: string
  at: number
  result: Result
}

function sentForm(data: FormData): SentForm {
  const text = (name: string) => String(data.get(name) ?? "")
  function json<Value>(name: string) {
    try {
      return JSON.parse(text(name)) as Value
    } catch {
      throw new ApiError("VALIDATION_FAILED")
    }
  }
  return {
    text,
    texts: (name) => data.getAll(name).map(String),
    has: (name) => data.has(name),
    pick: <Name extends string>(...names: Name[]) =>
      Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>,
    json,
    body: () => json("body"),
    data,
  }
}

/**
 * The action of a page with several intents. An ApiError or an unknown intent becomes a FormFailure, which `useIntent`
 * shows at its fields. Other errors are thrown.
 *
 * @example
 * export const action = async ({ request, context }: Route.ActionArgs) =>
 *   handleIntents(await request.formData(), intents(context))
 */
export async function handleIntents(data: FormData, intents: Intents) {
  const form = sentForm(data)
  const name = form.text("intent")
  try {
    const handler = Object.hasOwn(intents, name) ? intents[name] : undefined
    if (!handler) throw new ApiError("VALIDATION_FAILED")
    const result = await handler(form)
    if (result instanceof Response) return result
    return { done: name, at: Date.now(), result } satisfies IntentDone
  } catch (error) {
    return formFailure(error, data)
  }
}
