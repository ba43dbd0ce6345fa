import { Box, Flex } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { sessionEndedMessage } from "@trazo/contract/errors/shown-messages"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useFetchers, useLocation } from "react-router"
import { afterPress } from "./after-press.ts"
import classes from "./error-summary.module.css"
import { useLastResponse } from "./use-last-response.ts"
import { usePageOrder } from "./use-page-order.ts"

interface ErrorSummaryProps {
  /** The form's message. Without it, nothing is rendered. */
  message: string | undefined
  /** Messages by field name; each links to its field, whose id is its name. */
  fields?: Record<string, string>
  /** The fields' labels, by name. */
  labels?: Record<string, string>
  /** Names of fields that are complete by now and have no control that says so, such as sent documents. */
  completed?: readonly string[]
}

/**
 * Shows a form's failure above the form. Takes the focus, so that screen readers announce it. A field's message leaves
 * when the field is no longer invalid, and the summary leaves with the last one.
 */
export function ErrorSummary({ message, fields = {}, labels = {}, completed = [] }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const signature = JSON.stringify([message, fields])
  const mended = useMendedFields(box, signature)
  useEffect(() => {
    if (message && signature) box.current?.focus()
  }, [message, signature])

  const all = usePageOrder(Object.entries(fields))
  const entries = all.filter(([name]) => !mended.has(name) && !completed.includes(name))
  if (!message || (all.length > 0 && entries.length === 0)) return null
  const isShort = areMissing(all, labels)
  return (
    <Flex
      ref={box}
      gap="md"
      p="md"
      bg="var(--bad-ground)"
      style={{ border: "1px solid var(--bad)", borderLeftWidth: 4, borderRadius: "var(--radius)" }}
      role="alert"
      aria-atomic={!isShort}
      tabIndex={-1}
    >
      <IconAlertTriangle size={24} color="var(--bad)" style={{ flex: "none" }} aria-hidden="true" />
      <div>
        <Box component="p" fw={600}>
          {isShort ? missingText(entries.length) : message}
        </Box>
        {message === sessionEndedMessage ? <SignInBeside /> : null}
        {entries.length > 0 ? (
          <Box component="ul" mt="sm" className={classes.list ?? ""}>
            {entries.map(([name, problem]) => (
              <li key={name}>
                <a href={`#${name}`} onClick={focusField}>
                  {isShort ? labels[name] : labels[name] ? `${labels[name]}: ${problem}` : problem}
                </a>
              </li>
            ))}
          </Box>
        ) : null}
      </div>
    </Flex>
  )
}

/** From here on, a list that repeats «requerido» at each field says less than their number. */
const fewestMissing = 3

/** Whether each problem is an empty field with a label. */
const areMissing = (all: readonly (readonly [string, string])[], labels: Record<string, string>) =>
  all.length >= fewestMissing &&
  all.every(([name, problem]) => labels[name] !== undefined && problem === fieldMessages.required)

const missingText = (count: number) => (count === 1 ? "Falta 1 dato" : `Faltan ${count} datos`)

/**
 * The fields that were invalid and are not any more, read from `aria-invalid`. A group of controls, whose name is the id
 * of their common element, counts as mended when one of them changes. A chosen file does not: it can still be refused.
 */
function useMendedFields(box: RefObject<HTMLElement | null>, signature: string): ReadonlySet<string> {
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const response = useLastResponse()
  const isSending = useFetchers().length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response can repeat the same failure.
  useEffect(() => {
    setMended(new Set())
    const [, fields] = JSON.parse(signature) as [unknown, Record<string, string>]
    const names = Object.keys(fields)
    const form = box.current?.closest("form") ?? box.current?.parentElement
    if (!form || names.length === 0) return
    const wasInvalid = new Set<string>()
    const change = (name: string, isMended: boolean) =>
      afterPress(() =>
        setMended((before) => {
          if (before.has(name) === isMended) return before
          const after = new Set(before)
          if (isMended) after.add(name)
          else after.delete(name)
          return after
        }),
      )
    const read = () => {
      for (const name of names) {
        const isInvalid = document.getElementById(name)?.getAttribute("aria-invalid") === "true"
        if (isInvalid) wasInvalid.add(name)
        if (wasInvalid.has(name)) change(name, !isInvalid)
      }
    }
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === "file") return
      for (const name of names) {
        const group = document.getElementById(name)
        if (group !== target && group?.contains(target as Node)) change(name, true)
      }
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ["aria-invalid"] })
    form.addEventListener("change", changed)
    return () => {
      observer.disconnect()
      form.removeEventListener("change", changed)
    }
  }, [box, signature, response, isSending])
  return mended
}

/** Moves the focus without a navigation, because unsaved changes block navigations. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
  if (field && document.activeElement === field) event.preventDefault()
}

/** Opens this page in another tab to sign in, so that the input here is kept and can be sent afterwards. */
function SignInBeside() {
  const { pathname, search } = useLocation()
  return (
    <Box component="p" mt={4}>
      Lo que escribió sigue aquí.{" "}
      <a href={`${pathname}${search}`} target="_blank" rel="noreferrer">
        Ingresar en otra pestaña
      </a>
    </Box>
  )
}
