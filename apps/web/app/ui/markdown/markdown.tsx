import { Box } from "@mantine/core"
import { type Inline, parseMarkdown } from "@trazo/domain/platform/markdown"
import classes from "./markdown.module.css"

/** Markdown of a distributor, in the subset of `packages/domain/src/platform/markdown.ts`. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.markdown}>
      {parseMarkdown(text).map((block, index) => {
        const key = `${index}-${block.type}`
        if (block.type === "heading") return <h3 key={key}>{inline(block.content)}</h3>
        if (block.type === "paragraph") {
          return (
            <p key={key}>
              {block.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes under its keys.
                <Box key={at} component="span" display="block">
                  {inline(line)}
                </Box>
              ))}
            </p>
          )
        }
        const List = block.ordered ? "ol" : "ul"
        return (
          <List key={key}>
            {block.items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <li key={at}>{inline(item)}</li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

function inline(parts: Inline[]): React.ReactNode {
  return parts.map((part, index) => {
    const key = `${index}-${part.text}`
    if (part.type === "bold") return <strong key={key}>{part.text}</strong>
    if (part.type === "italic") return <em key={key}>{part.text}</em>
    if (part.type === "text") return <span key={key}>{part.text}</span>
    const outside = /^https?:/i.test(part.href) ? { target: "_blank", rel: "noreferrer" } : {}
    return (
      <a key={key} href={part.href} {...outside}>
        {part.text}
      </a>
    )
  })
}
