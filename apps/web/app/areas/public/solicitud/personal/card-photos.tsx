import { Checkbox, Group, Loader, Paper, SimpleGrid, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import { giveBiometricConsent } from "@trazo/contract/buying/purchase"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import { isCard } from "@trazo/domain/requests/evidence"
import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { cardNames, swappedText } from "../../../../shared-features/buying/request-form/card-texts.ts"
import { ExamplePicture } from "../../../../shared-features/buying/request-form/example-picture.tsx"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { FileDrop } from "../../../../ui/files/file-drop.tsx"
import { ConsentTerms, consentSentence, PrivacyLink } from "../documents/consent-card.tsx"
import { useDocuments } from "../documents/use-documents.ts"
import { useCardReading } from "../use-card-reading.ts"
import { useFlow } from "../use-flow.ts"

/** Before the form: pictures that fill it in. Whoever prefers to type goes past it. */
export function CardPhotos({ identityType }: { identityType: IdentityType }) {
  const { options, foreing } = useFlow()
  const card = cardNames[identityType]
  // The server asks for the pictures of the other document until the choice is stored.
  const isStored = foreing === (identityType === "passport")
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p={{ base: "md", sm: "lg" }}
      aria-labelledby="card-photos"
    >
      <Stack gap="md">
        <div>
          <Text component="h2" id="card-photos" fz="var(--text-l)" fw={650} lh={1.3}>
            Tome una foto de su {card} y llenamos sus datos
          </Text>
          <Text c="dimmed" mt="xs">
            Usted los revisa y los corrige. Si prefiere, escríbalos más abajo.
          </Text>
        </div>
        {options.biometricConsent ? isStored ? <Pictures card={card} /> : null : <Consent />}
      </Stack>
    </Paper>
  )
}

/** Stored with the tick, within the form of the data. The same words as `ConsentCard`. */
function Consent() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const store = async () => {
    setBusy(true)
    setError(null)
    try {
      await callFromBrowser(giveBiometricConsent, { body: { accepted: true } })
      await revalidate()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "No se pudo guardar. Intente otra vez.")
      if (box.current) box.current.checked = false
    } finally {
      setBusy(false)
    }
  }
  const latest = useRef(store)
  // Ticked before the page answered.
  useEffect(() => {
    if (box.current?.checked) void latest.current()
  }, [])
  return (
    <div>
      <ConsentTerms />
      <Checkbox
        ref={box}
        id="accepted"
        label={consentSentence}
        error={error}
        disabled={isBusy}
        onChange={(event) => {
          event.stopPropagation()
          if (event.currentTarget.checked) void store()
        }}
      />
      <PrivacyLink />
    </div>
  )
}

function Pictures({ card }: { card: string }) {
  const { categories, options } = useFlow()
  const documents = useDocuments()
  const cards = categories.filter(({ paper: type }) => isCard(type))
  const isMissing = cards.some(({ files }) => files.length === 0)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: cards.length }} spacing="md">
        {cards.map(({ paper: type, title, hint, files }) => (
          <Stack key={type} gap="md" id={type}>
            <FileDrop
              label={title}
              hint={`${hint}.`}
              files={files}
              isCard
              send={documents.send(type)}
              onRemove={(file) => void documents.remove(file.id)}
            />
            {options.card?.swapped.includes(type) ? (
              <Note tone="warn">{swappedText(type)}</Note>
            ) : files.length === 0 ? (
              <ExamplePicture document={type} />
            ) : null}
          </Stack>
        ))}
      </SimpleGrid>
      <Text c="var(--bad)" role="alert">
        {documents.error}
      </Text>
      <ReadingNote card={card} isMissing={isMissing} />
    </>
  )
}

function ReadingNote({ card, isMissing }: { card: string; isMissing: boolean }) {
  const { options } = useFlow()
  const state = useCardReading()
  const count = Object.keys(options.card?.fields ?? {}).length
  return (
    <div role="status">
      {state === "reading" || state === "slow" ? (
        <Group gap="sm" wrap="nowrap">
          <Loader size={20} />
          <Text>
            {state === "slow"
              ? `La lectura está tardando. Siga escribiendo: no hace falta esperar.`
              : `Leyendo su ${card}… Puede ir escribiendo.`}
          </Text>
        </Group>
      ) : state === "read" ? (
        <Note tone="good">
          {`Leímos ${count} ${count === 1 ? "dato" : "datos"} de su ${card}. Revíselos abajo: cada uno dice «Leído de su ${card}».`}
          {isMissing ? " Falta la foto del otro lado." : ""}
        </Note>
      ) : state === "unread" ? (
        <Note tone="calm">
          No pudimos leer su {card}. Escriba sus datos abajo, o tome otra foto con más luz y sin reflejos.
        </Note>
      ) : null}
    </div>
  )
}
