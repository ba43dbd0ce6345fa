import { Box, Text } from "@mantine/core"
import { useEffect, useRef } from "react"

interface PageHeadingProps {
  title: React.ReactNode
  children?: React.ReactNode
  /** A new value moves the focus to the heading and scrolls to the top. */
  step?: string | undefined
}

export function PageHeading({ title, children, step }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return (
    <Box mb="lg">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children ? (
        <Text c="dimmed" mt="sm" maw="62ch">
          {children}
        </Text>
      ) : null}
    </Box>
  )
}
