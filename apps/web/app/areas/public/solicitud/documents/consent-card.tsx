import { Anchor, Checkbox, Group, Paper, Text } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { paths } from "@trazo/contract/paths"
import { useEffect, useRef } from "react"
import { Form, useSubmit } from "react-router"
import { useBrandName } from "../../../../shared-features/distributors/branding/use-brand.ts"
import step from "../step.module.css"
import { StepButtons, useIsSubmitting } from "../step.tsx"

export const consentSentence =
  "Autorizo el uso de mi foto y de mi documento de identidad para comprobar mi identidad."

export function ConsentTerms() {
  const name = useBrandName()
  return (
    <>
      <Text>Su foto y su documento de identidad son datos sensibles. Los usamos solo con su permiso.</Text>
      <ul>
        <li>
          <strong>Para qué:</strong> comprobar que usted es quien pide la firma y emitir su certificado.
        </li>
        <li>
          <strong>Quién los ve:</strong> el personal de {name} que revisa su solicitud y la entidad de
          certificación.
        </li>
        <li>
          <strong>Cómo se guardan:</strong> cifrados, y solo el tiempo que la ley exige.
        </li>
        <li>
          <strong>Si cambia de idea:</strong> puede retirar su permiso cuando quiera. Sin él no podemos emitir
          su firma.
        </li>
      </ul>
    </>
  )
}

export function PrivacyLink() {
  return (
    <Text mt="md">
      <Anchor href={`${paths.legalInformation}#privacidad`} target="_blank" rel="noreferrer">
        Leer el aviso de privacidad
      </Anchor>
    </Text>
  )
}

interface ConsentCardProps {
  error: string | undefined
}

/**
 * Explicit consent to the use of sensitive data (LOPDP, art. 26), before the first document or photo, separate from the
 * terms and never preselected. The tick stores it and goes on. The text is `biometria-2026-1`. A new text needs a new version on the server.
 */
export function ConsentCard({ error }: ConsentCardProps) {
  const submit = useSubmit()
  const isSubmitting = useIsSubmitting("consent")
  const box = useRef<HTMLInputElement>(null)
  const store = () => void submit({ intent: "consent", accepted: "true" }, { method: "post" })
  // Ticked before the page answered.
  useEffect(() => {
    if (box.current?.checked) box.current.form?.requestSubmit()
  }, [])

  return (
    <Form method="post" className={step.form} preventScrollReset>
      <input type="hidden" name="intent" value="consent" />
      <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
        <ConsentTerms />
        <Checkbox
          ref={box}
          name="accepted"
          id="accepted"
          value="true"
          label={consentSentence}
          error={error}
          disabled={isSubmitting}
          aria-required
          onChange={(event) => {
            if (event.currentTarget.checked) store()
          }}
        />
        <PrivacyLink />
      </Paper>
      <StepButtons step="documents" isBackOnly />
    </Form>
  )
}

/** Takes the focus when the consent was just given. */
export function ConsentGiven({ isFocused }: { isFocused: boolean }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) line.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <Group ref={line} tabIndex={-1} gap="sm" wrap="nowrap" c="var(--ok)">
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
      Autorizó el uso de su foto y de su documento de identidad.
    </Group>
  )
}
