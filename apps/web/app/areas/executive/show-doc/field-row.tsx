import { ActionIcon, Anchor, Box, CopyButton, Flex, Group, Text, Title } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import IconPencilCheck from "@tabler/icons-react/dist/esm/icons/IconPencilCheck.mjs"
import { useId } from "react"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"
import { type CorrectionDraft, type Target, TargetCheckbox, TargetReason } from "./correction-draft.tsx"
import classes from "./data.module.css"
import type { FieldMark } from "./documents/field-checks.ts"

interface DataSectionProps {
  title: string
  /** Beside the title. */
  aside?: React.ReactNode
  /** The children are FieldRows. */
  isList?: boolean
  children: React.ReactNode
}

export function DataSection({ title, aside, isList = false, children }: DataSectionProps) {
  const id = useId()
  return (
    <Box component="section" pt={20} aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mih={28} pb={4}>
        <Title order={2} id={id} fz="var(--text-m)">
          {title}
        </Title>
        {aside}
      </Group>
      {isList ? <dl>{children}</dl> : children}
    </Box>
  )
}

interface FieldRowProps {
  label: string
  children: React.ReactNode
  /** The text that a button copies. */
  copied?: string | undefined
  mark?: FieldMark | null
  isCorrected?: boolean
  /** The reason of the correction that the client has yet to send. */
  asked?: string | undefined
  /** Null where the client cannot be asked to correct it. */
  target?: Target | null
  /** Null while no correction is being prepared. */
  draft?: CorrectionDraft | null
}

/** A label with its value and what is known about it. */
export function FieldRow({
  label,
  children,
  copied,
  mark = null,
  isCorrected = false,
  asked,
  target = null,
  draft = null,
}: FieldRowProps) {
  const isChosen = Boolean(target && draft?.isChosen(target.id))
  return (
    <div className={classes.row} data-chosen={isChosen}>
      <dt>
        {target && draft ? (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control.
          <label className={classes.choice}>
            <TargetCheckbox target={target} draft={draft} />
            {label}
          </label>
        ) : (
          <span className={draft ? classes.fixed : undefined}>{label}</span>
        )}
      </dt>
      <dd>
        <span className={classes.value}>
          {children}
          {copied ? <CopyValue label={label} value={copied} /> : null}
          {isCorrected ? <CorrectedMark /> : null}
        </span>
        {mark ? <Mark {...mark} /> : null}
        {asked ? (
          <Text mt={4} fz="0.8125rem" c="var(--warn)">
            Se pidió corregir: {asked}
          </Text>
        ) : null}
      </dd>
      {target && draft && isChosen ? (
        <dd className={classes.reason}>
          <TargetReason target={target} draft={draft} />
        </dd>
      ) : null}
    </div>
  )
}

/** For numbers that staff look up elsewhere: a cédula at the civil registry, a RUC at the SRI. */
function CopyValue({ label, value }: { label: string; value: string }) {
  return (
    <CopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <ActionIcon
          className={classes.copy ?? ""}
          aria-label={copied ? "Copiado" : `Copiar ${label}`}
          title={copied ? "Copiado" : "Copiar"}
          onClick={copy}
        >
          {copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}

/** Marks what the client sent again. */
function CorrectedMark() {
  return (
    <StatusBadge icon={IconPencilCheck} tone="warn">
      Corregido
    </StatusBadge>
  )
}

const markIcons: Record<FieldMark["tone"], Icon> = {
  good: IconCircleCheck,
  calm: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconCircleX,
}

export function Mark({ tone, text }: FieldMark) {
  const Picture = markIcons[tone]
  return (
    <Flex
      component="span"
      gap={4}
      mt={2}
      fz="0.8125rem"
      lh={1.35}
      c={tone === "calm" ? "dimmed" : `var(--${tone})`}
      fw={tone === "bad" ? 600 : 400}
    >
      <Picture size={16} style={{ flex: "none" }} aria-hidden="true" />
      {text}
    </Flex>
  )
}

/** An e-mail address that breaks before its @ if it is longer than the line. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@")
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

/** In place of a value that there is not. */
export function Nothing({ children }: { children: React.ReactNode }) {
  return (
    <Text span inherit fw={400} c="dimmed">
      {children}
    </Text>
  )
}

interface LinkButtonProps extends Pick<React.ComponentProps<"button">, "type" | "disabled" | "onClick"> {
  icon?: Icon
  label?: string
  children: React.ReactNode
}

/** A button among text. */
export function LinkButton({ icon: Picture, label, children, type = "button", ...button }: LinkButtonProps) {
  return (
    <Anchor
      component="button"
      type={type}
      aria-label={label}
      className={classes.linkButton ?? ""}
      underline="always"
      inherit
      fw={500}
      {...button}
    >
      {Picture ? <Picture size={16} stroke={2} aria-hidden="true" /> : null}
      {children}
    </Anchor>
  )
}
