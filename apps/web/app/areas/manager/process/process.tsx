import { Button, Flex, Group, Stack, Text, ThemeIcon } from "@mantine/core"
import "@mantine/core/styles/ThemeIcon.layer.css"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import { listCertificates } from "@trazo/contract/certificates/certificates"
import { listClientRequests } from "@trazo/contract/certificates/client-requests"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { Card } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { Route } from "./+types/process"
import classes from "./process.module.css"
import { type ProcessStep, processSteps } from "./process-steps.ts"

export const meta = pageTitle("Mi firma, paso a paso")

export async function loader({ context }: Route.LoaderArgs) {
  const [requests, certificates] = await Promise.all([
    load(context, listClientRequests),
    load(context, listCertificates),
  ])
  return { steps: processSteps(requests.rows, certificates.rows) }
}

export default function ManagerProcess({ loaderData: { steps } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Mi firma, paso a paso">
        De la solicitud aprobada al primer documento firmado. Todo se hace en este dispositivo.
      </PageHeading>
      <Card>
        <Stack component="ol" gap="xl">
          {steps.map((step, index) => (
            <Step key={step.key} step={step} number={index + 1} />
          ))}
        </Stack>
      </Card>
    </>
  )
}

function Step({ step, number }: { step: ProcessStep; number: number }) {
  const { title, text, state, links } = step
  const isNext = state === "next"
  return (
    <li className={classes.step} aria-current={isNext ? "step" : undefined}>
      <ThemeIcon
        radius="xl"
        size={36}
        fw={600}
        variant={isNext ? "filled" : "light"}
        {...(state === "done" && { color: "green", c: "var(--good)" })}
      >
        {state === "done" ? <IconCheck size={20} stroke={2.5} aria-label="Hecho" /> : number}
      </ThemeIcon>
      <div>
        <Group component="h2" mih={36} gap={0}>
          {title}
        </Group>
        <Text {...(!isNext && { c: "dimmed" })} mt={4} maw="62ch">
          {text}
        </Text>
        {links.length > 0 ? (
          <Flex gap="sm" mt="md" direction={{ base: "column", sm: "row" }} wrap="wrap">
            {links.map(({ label, to }, index) => (
              <Button
                key={to}
                component={Link}
                to={to}
                variant={isNext && index === 0 ? "filled" : "default"}
              >
                {label}
              </Button>
            ))}
          </Flex>
        ) : null}
      </div>
    </li>
  )
}
