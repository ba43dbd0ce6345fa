import { Box, Button, Group, Paper, Text } from "@mantine/core"
import IconDeviceLaptop from "@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs"
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs"
import type { EmailTemplateKey } from "@trazo/domain/platform/email-templates"
import { useState } from "react"
import { usePageNonce } from "../../../../shared-features/distributors/branding/page-nonce.ts"
import { mailDocument } from "../../../../ui/content/mail-document.ts"
import classes from "./mail.module.css"
import { usePreview } from "./use-preview.ts"

interface MailPreviewProps {
  mail: EmailTemplateKey
  texts: Record<string, string>
}

/** The mail as its reader sees it, with example values. It follows the typing and is not sent. */
export function MailPreview({ mail, texts }: MailPreviewProps) {
  const nonce = usePageNonce()
  const { emails, problem } = usePreview(mail, texts)
  const [chosen, setChosen] = useState(0)
  const [isPhone, setPhone] = useState(false)
  const email = emails[chosen] ?? emails[0]
  return (
    <section className={classes.preview} aria-label="Vista previa del correo">
      <Group justify="space-between" gap="sm">
        <Group gap={6}>
          {emails.length > 1
            ? emails.map(({ title }, index) => (
                <Choice key={title} isOn={email?.title === title} onChoose={() => setChosen(index)}>
                  {title}
                </Choice>
              ))
            : null}
        </Group>
        <Group gap={6}>
          <Choice isOn={!isPhone} onChoose={() => setPhone(false)}>
            <IconDeviceLaptop size={18} stroke={1.75} aria-hidden="true" /> Computadora
          </Choice>
          <Choice isOn={isPhone} onChoose={() => setPhone(true)}>
            <IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" /> Teléfono
          </Choice>
        </Group>
      </Group>
      <Text c={problem ? "bad" : "dimmed"} role="status" mt="sm" fz="var(--text-s)">
        {problem ?? "Con valores de ejemplo. Sigue lo que usted escribe."}
      </Text>
      {email ? (
        <Paper
          withBorder
          radius="lg"
          mt={12}
          style={{ overflow: "hidden" }}
          className={classes.email ?? ""}
          data-stale={problem !== null}
        >
          <Box component="p" className={classes.subject ?? ""} px="md" py={12}>
            <Text span inherit c="dimmed">
              Asunto:{" "}
            </Text>
            <strong>{email.subject}</strong>
          </Box>
          <iframe
            className={classes.frame}
            data-phone={isPhone}
            title={`Vista previa: ${email.title}`}
            sandbox=""
            srcDoc={mailDocument(email.html, nonce)}
          />
        </Paper>
      ) : null}
    </section>
  )
}

interface ChoiceProps {
  isOn: boolean
  onChoose: () => void
  children: React.ReactNode
}

function Choice({ isOn, onChoose, children }: ChoiceProps) {
  return (
    <Button variant={isOn ? "light" : "default"} size="sm" aria-pressed={isOn} onClick={onChoose}>
      <Group component="span" gap={6} wrap="nowrap">
        {children}
      </Group>
    </Button>
  )
}
