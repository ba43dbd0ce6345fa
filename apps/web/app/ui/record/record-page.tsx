import { Box } from "@mantine/core"
import { PageHeader, type PageHeaderProps } from "../page/page-header.tsx"
import { pageShortcuts } from "../page/shortcuts.tsx"
import { type RecordAction, RecordActions } from "./record-actions.tsx"
import classes from "./record-page.module.css"

interface RecordPageProps {
  title: string
  badges?: React.ReactNode
  breadcrumb: readonly { to: string; title: string }[]
  lead?: React.ReactNode
  actions?: readonly RecordAction[]
  /** Notes, history, related lists: beside the content from 1200 px, else below it. */
  aside?: React.ReactNode
  heading?: PageHeaderProps["heading"]
  children: React.ReactNode
}

/** The page of one business object: state, actions, data, history. */
export function RecordPage({
  title,
  badges,
  breadcrumb,
  lead,
  actions = [],
  aside,
  heading,
  children,
}: RecordPageProps) {
  return (
    <>
      <PageHeader
        title={title}
        {...(heading ? { heading } : {})}
        badges={badges}
        breadcrumb={breadcrumb}
        actions={<RecordActions actions={actions} />}
        {...(heading === "h3" ? {} : { shortcuts: pageShortcuts })}
      >
        {lead}
      </PageHeader>
      <div className={classes.columns} data-aside={aside !== undefined}>
        <Box miw={0}>{children}</Box>
        {aside ? <Box miw={0}>{aside}</Box> : null}
      </div>
    </>
  )
}
