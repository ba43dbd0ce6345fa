import { ActionIcon, Box, Group } from "@mantine/core"
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import classes from "./record-workspace.module.css"

interface RecordWorkspaceProps {
  title: string
  /** The record's number, beside the title. */
  number: string
  /** States beside the title. */
  badges?: React.ReactNode
  /** The list that the record belongs to. */
  back: { to: string; title: string }
  /** Below the header, announced when it changes: what somebody else does with the record. */
  notice?: React.ReactNode
  /** Buttons at the end of the header. */
  tools?: React.ReactNode
  /** The evidence that staff compare with the data. */
  evidence: React.ReactNode
  data: React.ReactNode
  /** For scrolling the data into view. */
  dataRef?: React.RefObject<HTMLDivElement | null>
  /** A RecordBar with the actions. */
  bar: React.ReactNode
  /** «h3» inside a page that has its own heading. */
  heading?: "h1" | "h3"
}

/**
 * A record page for reviews. From 1180 px it fills the window, with evidence and data side by side and scrolled
 * separately. Below that they are stacked and the page scrolls. The actions stay in view. Otherwise use RecordPage.
 */
export function RecordWorkspace({
  title,
  number,
  badges,
  back,
  notice,
  tools,
  evidence,
  data,
  dataRef,
  bar,
  heading: Heading = "h1",
}: RecordWorkspaceProps) {
  const Frame = Heading === "h1" ? "main" : "div"
  return (
    <Frame className={classes.workspace}>
      <div className={classes.top}>
        <Group component="header" className={classes.head ?? ""} gap="4px 12px" px="md" py="sm">
          <ActionIcon component={Link} to={back.to} aria-label={`Volver a ${back.title}`} title={back.title}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <div className={classes.name}>
            <Heading>{title}</Heading>
            <Box component="span" className={`numbers ${classes.number}`} c="dimmed">
              {number}
            </Box>
          </div>
          {badges}
          <Group component="span" className={classes.tools ?? ""} gap={12} ml="auto" wrap="nowrap">
            {tools}
          </Group>
        </Group>
        <div role="status" className={classes.notice}>
          {notice}
        </div>
      </div>
      <Box className={classes.evidence ?? ""} miw={0}>
        {evidence}
      </Box>
      <div ref={dataRef} className={classes.data}>
        {data}
      </div>
      <div className={classes.foot}>{bar}</div>
    </Frame>
  )
}

interface RecordBarProps {
  label: string
  /** Announced when it changes: why an action is not available, or its result. */
  message: React.ReactNode
  /** The message is the result of an action. */
  isDone?: boolean
  /** Shown above the message: an error. */
  before?: React.ReactNode
  /** Takes the focus when it becomes true, because the button that was pressed is gone. */
  takesFocus?: boolean
  children: React.ReactNode
}

/** The actions of a RecordWorkspace, with a message beside them. */
export function RecordBar({
  label,
  message,
  isDone = false,
  before,
  takesFocus = false,
  children,
}: RecordBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) bar.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section className={classes.bar} aria-label={label} ref={bar} tabIndex={-1}>
      {before}
      <p className={classes.message} role="status" data-done={isDone}>
        {message}
      </p>
      {children}
    </section>
  )
}
