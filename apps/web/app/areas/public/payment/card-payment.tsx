import { Alert, Button, Paper, Stack, Text, Title } from "@mantine/core"
import IconCreditCard from "@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs"
import type { CardAttempt } from "@trazo/contract/money/card-payments"
import { paths } from "@trazo/contract/paths"
import { formatMoney } from "@trazo/domain/money/money"
import { useEffect, useRef, useState } from "react"
import { Form, Link } from "react-router"

interface CardPaymentProps {
  isOffered: boolean
  attempt: CardAttempt | null
  totalCents: number
}

/** The gateway's page needs a document of its own, so the form works without script too. */
export function CardPayment({ isOffered, attempt, totalCents }: CardPaymentProps) {
  const note = attempt ? attemptTexts[attempt.state] : null
  const isOpen = attempt?.state === "open"
  const [isSent, setSent] = useSent()
  if (!isOffered && !note) return null
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="tarjeta">
      <Stack gap="sm">
        <Title order={2} id="tarjeta">
          Tarjeta
        </Title>
        {note ? (
          <Alert color={note.color} role="note">
            <strong>{note.title}</strong> {note.text}
          </Alert>
        ) : null}
        {isOffered ? (
          <>
            <Text c="dimmed">
              Paga con crédito o débito en la página segura de la pasarela, y la revisión empieza al momento.
            </Text>
            <Form
              method="post"
              action={`${paths.card}?inicio=1`}
              reloadDocument
              onSubmit={() => setSent(true)}
            >
              <Button
                type="submit"
                fullWidth
                loading={isSent}
                leftSection={<IconCreditCard size={20} stroke={1.5} aria-hidden="true" />}
              >
                {isOpen ? "Continuar el pago con tarjeta" : `Pagar ${formatMoney(totalCents)} con tarjeta`}
              </Button>
            </Form>
          </>
        ) : null}
      </Stack>
    </Paper>
  )
}

/** Whether the form is on its way. The browser may show this page again as it was left. */
function useSent() {
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setSent(false)
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [])
  return [isSent, setSent] as const
}

interface CardOutcomeProps {
  attempt: CardAttempt | null | undefined
  /** Whether there are other ways to pay. */
  hasReceipts: boolean
}

/** What became of the payment from which the payer is back, where the page begins. */
export function CardOutcome({ attempt, hasReceipts }: CardOutcomeProps) {
  const box = useRef<HTMLDivElement>(null)
  const isRefused = attempt?.state === "refused"
  const isShown = isRefused || attempt?.state === "left"
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown])
  if (!isShown) return null
  return (
    <Alert ref={box} tabIndex={-1} role="status" mb="lg" color={isRefused ? "var(--bad)" : "var(--warn)"}>
      <strong>
        {isRefused ? "Su banco no aprobó la tarjeta." : "Dejó el pago con tarjeta sin terminar."}
      </strong>{" "}
      {isRefused && attempt.reason ? `Respondió: «${attempt.reason}». ` : ""}
      No se cobró nada. {hasReceipts ? "Pruebe otra vez o pague de otra forma." : "Pruebe otra vez."}
    </Alert>
  )
}

const attemptTexts: Record<CardAttempt["state"], { color: string; title: string; text: string } | null> = {
  open: {
    color: "var(--brand)",
    title: "Ya abrió un pago con tarjeta.",
    text: "Si sigue abierto en otra pestaña, termínelo ahí. Aquí continúa el mismo pago: no se cobra dos veces.",
  },
  pending: null,
  refused: null,
  left: null,
  unopened: {
    color: "var(--bad)",
    title: "No se abrió la página de pago.",
    text: "No se cobró nada. Puede intentar otra vez.",
  },
  expired: {
    color: "var(--warn)",
    title: "El tiempo para pagar con tarjeta terminó.",
    text: "No se cobró nada. Puede empezar otra vez.",
  },
  paid: null,
  returned: {
    color: "var(--warn)",
    title: "Su pago con tarjeta se devuelve.",
    text: "El valor cobrado no era el de su solicitud. El banco lo acredita en su tarjeta.",
  },
  byHand: {
    color: "var(--warn)",
    title: "Le devolvemos su pago con tarjeta.",
    text: "No pudimos devolverlo por la pasarela. Le escribiremos para entregarle su dinero.",
  },
}

/** Nothing else is offered meanwhile, so that nobody pays twice. */
export function PendingCard() {
  return (
    <Paper component="section" withBorder radius="lg" p="lg" maw={640} aria-label="Tarjeta">
      <Stack align="start">
        <Text>
          <strong>No pague otra vez.</strong> Pagó con tarjeta y su banco todavía no responde: si lo aprueba,
          le avisamos por correo aunque cierre esta ventana, y si no, puede pagar de nuevo aquí.
        </Text>
        <Button component={Link} to={paths.payment} variant="default">
          Ver si ya respondió
        </Button>
      </Stack>
    </Paper>
  )
}
