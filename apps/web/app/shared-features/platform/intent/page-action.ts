import type { CallInput, CallResponse, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { ApiError, type ErrorResponse } from "@trazo/contract/errors/errors"
import { overloadedStatus } from "@trazo/contract/errors/shown-messages"
import { useEffect, useState } from "react"
import { data, isRouteErrorResponse, type RouterContextProvider, useActionData } from "react-router"
import { call } from "../api/call.ts"
import { ConnectionLost } from "../api/connection-lost.ts"

export interface FormFailure {
  error: ErrorResponse
  /** Of the response. */
  status: number
  /** Submitted text, to fill the form again without JavaScript; never passwords, codes or files. */
  values: Record<string, string>
}

const secret = /password|passkey|secret|contrase|codigo|code|pin/i

function typedValues(form: FormData): Record<string, string> {
  const entries = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secret.test(entry[0]),
  )
  return Object.fromEntries(entries)
}

/**
 * An action's result when the API refused: message, messages by field and submitted values. Rethrows other errors.
 *
 * @example try { await call(context, endpoint, { body }) } catch (error) { return formFailure(error, form) }
 */
export function formFailure(error: unknown, form: FormData) {
  if (!(error instanceof ApiError)) throw error
  const failure: FormFailure = { error: error.toResponse(), status: error.status, values: typedValues(form) }
  return data(failure, { status: error.status })
}

function isFailure(value: unknown): value is FormFailure {
  return typeof value === "object" && value !== null && "error" in value && "values" in value
}

export interface FailureOfForm {
  /** The form's message; undefined when nothing failed. */
  message: string | undefined
  typeCode: ErrorResponse["typeCode"] | undefined
  /** Messages by field name. */
  fields: Record<string, string>
  /** The submitted value of a field, or the given default. */
  typed: (name: string, otherwise?: string) => string
}

/** Reads the result of `formFailure` from the action data, or from `fetcherData` when given. */
export function useFormFailure(fetcherData?: unknown): FailureOfForm {
  const actionData = useActionData<unknown>()
  const given = fetcherData === undefined ? actionData : fetcherData
  const failure = isFailure(given) ? given : undefined
  return {
    message: useConnectionIsBack(failure) ? undefined : failure?.error.message,
    typeCode: failure?.error.typeCode,
    fields: failure?.error.fields ?? {},
    typed: (name, otherwise = "") => failure?.values[name] ?? otherwise,
  }
}

const lostConnection = new ConnectionLost().message

/** Whether a failure was of the connection, which is back. The banner says so, and the form can be sent again. */
function useConnectionIsBack(failure: FormFailure | undefined): boolean {
  const [past, setPast] = useState<FormFailure>()
  const isLost = failure?.error.message === lostConnection
  useEffect(() => {
    if (!isLost) return
    const onOnline = () => setPast(failure)
    window.addEventListener("online", onOnline)
    return () => window.removeEventListener("online", onOnline)
  }, [isLost, failure])
  return isLost && past === failure
}

/**
 * A page's clientAction. Converts a lost connection to a failure like the API's, so that the page keeps its input.
 *
 * @example export const clientAction = keepPageOnLostConnection
 */
export async function keepPageOnLostConnection({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    const result = await serverAction()
    return isFailure(result) ? data(result, { status: result.status }) : result
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const failure: FormFailure = {
      error: { typeCode: "OVERLOADED", message: lostConnection },
      status: overloadedStatus,
      values: {},
    }
    return data(failure, { status: overloadedStatus })
  }
}

/**
 * Whether the server was reached. Where it was not, loading the page's data again would fail too, and the error page would
 * replace what was typed.
 *
 * @example export const shouldRevalidate = wasReached
 */
export function wasReached({ actionStatus }: { actionStatus?: number | undefined }): boolean {
  return actionStatus !== overloadedStatus
}

/** A page's shouldRevalidate. Reloads the page after a conflict with another person's action. */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export type BodyOf<E> = CallInput<E> extends { body: infer Body } ? NonNullable<Body> : never

/** Reads a submitted form. A missing field is an empty string. */
export interface SentForm {
  text: (name: string) => string
  texts: (name: string) => string[]
  has: (name: string) => boolean
  /** Several fields, as the body of a call. */
  pick: <Name extends string>(...names: Name[]) => Record<Name, string>
  /** A field that is JSON, for the API to validate. @throws ApiError VALIDATION_FAILED for other text */
  json: <Value>(name: string) => Value
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
      // Not JSON.
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

type EndpointIntents<Endpoints> = {
  [Name in keyof Endpoints]: (form: SentForm) => Promise<CallResponse<Endpoints[Name]>>
}

/**
 * Intents that call one endpoint each. The body is the JSON that `useEndpointIntent` sent, or the fields of the form that the
 * endpoint's schema names. A part of the address that `params` does not give is the form's field of that name.
 *
 * @example endpointIntents(context, { approve: api.approve, note: api.addNote }, { id })
 */
export function endpointIntents<Endpoints extends Record<string, Endpoint>>(
  context: Readonly<RouterContextProvider>,
  endpoints: Endpoints,
  params: Readonly<Record<string, string>> = {},
): EndpointIntents<Endpoints> {
  const handlers = Object.entries(endpoints).map(([name, endpoint]) => {
    const parts = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part = ""]) => part)
    const inputOf = (form: SentForm) => ({
      params: Object.fromEntries(parts.map((part) => [part, params[part] ?? form.text(part)])),
      ...(endpoint.body ? { body: bodyOf(endpoint.body, form) } : {}),
    })
    return [name, (form: SentForm) => call(context, endpoint, inputOf(form) as CallInput<Endpoint>)]
  })
  return Object.fromEntries(handlers) as EndpointIntents<Endpoints>
}

/** A text field that is optional in the schema is left out when it is empty. */
function bodyOf(schema: NonNullable<Endpoint["body"]>, form: SentForm): unknown {
  const fields = "shape" in schema ? Object.entries(schema.shape as Record<string, typeof schema>) : []
  if (form.has("body") || fields.length === 0) return form.json("body")
  const given = fields.filter(
    ([name, field]) => form.text(name) !== "" || !field.safeParse(undefined).success,
  )
  return Object.fromEntries(
    given.map(([name, field]) => [name, "element" in field ? form.texts(name) : form.text(name)]),
  )
}
